import CommandKit
import CrashHealth
import DelimitedText
import DurableFiles
import Glibc

/// The inputs that operands of a command line stand for.
enum ExportPaths {
    /// What exports are called; other files of a folder are left alone.
    private static let endings = [".csv", ".tsv", ".txt", ".json"]

    /// Files as they are, folders and globs as the exports in them in the order of their names; each file once.
    static func inputs(_ operands: [String], _ console: Console) throws(CommandFailure) -> [TextInput] {
        var inputs: [TextInput] = []
        var seen: Set<String> = []
        for operand in operands {
            if operand == "-" {
                if seen.insert(operand).inserted { inputs.append(try standardInput(console)) }
                continue
            }
            for path in try paths(operand) where seen.insert(path).inserted { inputs.append(.file(path)) }
        }
        return inputs
    }

    private static func paths(_ operand: String) throws(CommandFailure) -> [String] {
        let fileSystem = POSIXFileSystem()
        // A pipe or a link is read like a file, so only folders are told apart.
        if let names = try? fileSystem.names(in: operand) {
            let folder = operand.hasSuffix("/") ? operand : operand + "/"
            let exports = names.filter(isExport).sorted().map { folder + $0 }
            guard !exports.isEmpty else { throw .noExports(operand) }
            return exports
        }
        guard operand.contains(where: { "*?[".contains($0) }), unsafe access(operand, F_OK) != 0 else {
            return [operand]
        }
        let found = matches(operand)
        guard !found.isEmpty else { throw .noExports(operand) }
        return found
    }

    private static func isExport(_ name: String) -> Bool {
        let plain = name.lowercased()
        let bare = plain.hasSuffix(".gz") ? String(plain.dropLast(3)) : plain
        return !name.hasPrefix(".") && endings.contains { bare.hasSuffix($0) }
    }

    /// The files that a glob of a shell stands for.
    private static func matches(_ pattern: String) -> [String] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
        return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
            unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
        }
    }

    /// The stream itself where the console is this process's, so that it need not fit into memory.
    private static func standardInput(_ console: Console) throws(CommandFailure) -> TextInput {
        if console.input is DescriptorText { return .standardInput }
        guard let bytes = console.input.readToEnd() else { throw .unreadableInput }
        return .bytes(bytes, name: TextInput.standardInput.name)
    }
}
