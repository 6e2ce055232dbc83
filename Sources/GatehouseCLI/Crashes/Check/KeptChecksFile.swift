import CommandKit
import DurableFiles
import Glibc
import Incidents
import PolicyFiles

/// `POLICIES/.checks/APP.json`, or the file of that name in the folder that `--checks` names.
struct KeptChecksFile {
    private let folder: String
    private let path: String

    init(app: String, folder: String) {
        self.folder = folder
        path = "\(folder)/\(app).json"
    }

    static func usualFolder(in policies: String) -> String { policies + "/.checks" }

    /// Empty where nothing was kept yet.
    func load() throws(CommandFailure) -> KeptChecks {
        let content: [UInt8]
        do throws(FileError) {
            content = try DurableFile(path).read()
        } catch let error where error.code == ENOENT {
            return KeptChecks()
        } catch {
            throw .file(error)
        }
        if let checks = KeptChecks(content) { return checks }
        throw .complaint(
            Complaint("no verdicts of 'gatehouse crashes check'", at: path, advice: "remove it", status: .badInput))
    }

    /// Takes one more in; two checks at once both arrive.
    func keep(_ check: CheckRecord) throws(CommandFailure) {
        try touchingFiles { () throws(FileError) in try POSIXFileSystem().makeDurableFolder(folder) }
        let lock = try touchingFiles { () throws(FileError) in try FolderLock(folder) }
        var checks = try load()
        checks.take(check)
        try touchingFiles { () throws(FileError) in try DurableFile(path).replace(with: checks.bytes, under: lock) }
    }
}

extension Invocation {
    /// The file of the last verdicts on an app's releases.
    func keptChecks(of app: String) -> KeptChecksFile {
        KeptChecksFile(
            app: app,
            folder: value(of: .checks)?.withoutTrailingSlashes ?? KeptChecksFile.usualFolder(in: policies.path))
    }
}
