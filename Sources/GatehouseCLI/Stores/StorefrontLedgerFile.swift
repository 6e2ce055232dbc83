import CommandKit
import DurableFiles
import Glibc
import Stores

/// Where what storefronts showed is kept from one check to the next.
struct StorefrontLedgerFile {
    /// Nil keeps nothing.
    let path: String?
    let bundleID: String

    /// An empty ledger where there is no file yet.
    func load() throws(CommandFailure) -> StorefrontLedger {
        let empty = StorefrontLedger(bundleID: bundleID)
        guard let path else { return empty }
        let content: [UInt8]
        do throws(FileError) {
            content = try DurableFile(path).read()
        } catch let error where error.code == ENOENT {
            return empty
        } catch {
            throw .file(error)
        }
        if let ledger = StorefrontLedger(json: content, bundleID: bundleID) { return ledger }
        throw .complaint(
            Complaint(
                "not what was seen of \(bundleID)", at: path,
                advice: "remove it, or give another file with --looks", status: .badInput))
    }

    func save(_ ledger: StorefrontLedger) throws(CommandFailure) {
        guard let path else { return }
        try touchingFiles { () throws(FileError) in
            do throws(FileError) {
                try DurableFile(path).replaceWithoutLock(with: ledger.json)
            } catch let error where error.code == ENOENT {
                let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                try POSIXFileSystem().makeDurableFolder(folder.joined(separator: "/"))
                try DurableFile(path).replaceWithoutLock(with: ledger.json)
            }
        }
    }
}

extension StorefrontLedgerFile {
    /// The file that checks of an app keep when nobody names another.
    static func usualPath(of app: String, in policies: String) -> String { "\(policies)/.storefronts/\(app).json" }
}
