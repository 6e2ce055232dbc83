import CommandKit
import DurableFiles
import Glibc
import Stores

/// Where what storefronts showed is kept from one check to the next.
struct StorefrontLedgerFile {
    /// Nil keeps nothing.
    let path: String?
    let bundleID: String
    /// Whether the folder is this program's, so that a lock file may lie there; whoever only reads needs none.
    var isOwn = false

    /// The right to be the only check under way: of two that keep what they saw each would drop what the other saw, and
    /// together they ask more than Apple answers.
    ///
    /// - Returns: nil where nothing can be kept; `save` tells that.
    func lock() throws(CommandFailure) -> FolderLock? {
        guard isOwn, let path else { return nil }
        do throws(FileError) {
            let folder = DurableFile.folder(of: path)
            do throws(FileError) {
                return try FolderLock(folder, waitMilliseconds: 0)
            } catch let error where error.code == ENOENT {
                try POSIXFileSystem().makeDurableFolder(folder)
                return try FolderLock(folder, waitMilliseconds: 0)
            }
        } catch {
            guard case .locked(_, let holder, _) = error else { return nil }
            throw .complaint(
                Complaint(
                    "another check of storefronts is under way\(holder.map { ", process \($0)" } ?? "")", at: path,
                    advice:
                        "wait for it: what it sees is kept there; or give another file with --\(Option.looks.name) to look beside it",
                    status: .tryAgain))
        }
    }

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
                try POSIXFileSystem().makeDurableFolder(DurableFile.folder(of: path))
                try DurableFile(path).replaceWithoutLock(with: ledger.json)
            }
        }
    }
}

extension StorefrontLedgerFile {
    /// The file that checks of an app keep when nobody names another.
    ///
    /// - Parameter isStandIn: whether a stand-in was asked in the store's place. What it shows is nothing by which the gate of
    ///   real users may be moved, so it has a file of its own.
    static func usualPath(of app: String, in policies: String, isStandIn: Bool) -> String {
        "\(policies)/.storefronts/\(app)\(isStandIn ? ".stand-in" : "").json"
    }
}
