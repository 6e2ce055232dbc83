import CommandKit
import DurableFiles
import Glibc
import Runbooks
import Spelling

extension Invocation {
    /// The folder that `--runbooks` or `GATEHOUSE_RUNBOOKS` names, or `runbooks`, or the one that was installed with this program.
    func runbooks() -> RunbookFolder {
        if let path = value(of: .runbooks) { return RunbookFolder(path) }
        let here = RunbookFolder("runbooks")
        guard (try? here.names()) == nil, let program = OwnProgram.folder else { return here }
        let installed = RunbookFolder("\(program)/../share/gatehouse/runbooks")
        return (try? installed.names()) == nil ? here : installed
    }
}

extension RunbookFolder {
    /// The names of all runbooks; at least one.
    func known() throws(CommandFailure) -> [String] {
        let names: [String]
        do throws(FileError) {
            names = try self.names()
        } catch {
            guard error.code == ENOENT else { throw .file(error) }
            throw RunbookFailure.noFolder(path).failure
        }
        if names.isEmpty { throw RunbookFailure.none(folder: path).failure }
        return names
    }

    /// The pages of all runbooks; at least one.
    func pages() throws(CommandFailure) -> [(name: String, bytes: [UInt8])] {
        try known().map { name throws(CommandFailure) in
            (name, try touchingFiles { () throws(FileError) in try bytes(of: name) })
        }
    }

    /// The page of a runbook, by a name that somebody typed.
    func page(of name: String) throws(CommandFailure) -> [UInt8] {
        let names = try known()
        guard names.contains(name) else {
            throw RunbookFailure.noSuchRunbook(
                name, folder: path, near: nearMiss(to: name, among: names), all: names
            ).failure
        }
        return try touchingFiles { () throws(FileError) in try bytes(of: name) }
    }
}
