package import DurableFiles
internal import Glibc

/// The journal of a folder of policies: `.journal.jsonl`, a line for every step of every change.
///
/// It is text that an editor can mend. A line that cannot be read is left where it is and told about, never a reason to
/// refuse a change.
package struct Journal: Sendable {
    package private(set) var entries: [JournalEntry]
    /// Numbers of the lines that cannot be read, from 1.
    package let unreadableLines: [Int]

    package static func path(in folder: String) -> String { folder + "/.journal.jsonl" }

    /// Empty when nothing was ever written.
    package init(folder: String, in fileSystem: any FileSystem = POSIXFileSystem()) throws(FileError) {
        do throws(FileError) {
            self.init(try DurableFile(Self.path(in: folder), in: fileSystem).read())
        } catch let error where error.code == ENOENT {
            self.init([])
        }
    }

    package init(_ bytes: [UInt8]) {
        var entries: [JournalEntry] = []
        var unreadable: [Int] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
            if let entry = JournalEntry(line: line) { entries.append(entry) } else { unreadable.append(index + 1) }
        }
        self.entries = entries
        unreadableLines = unreadable
    }

    /// The apps that anything was written about.
    package var apps: Set<String> {
        Set(
            entries.compactMap { entry in
                switch entry.event {
                case .intent(let change), .byHand(let change): change.app
                case .end: nil
                }
            })
    }

    mutating func add(_ entry: JournalEntry) { entries.append(entry) }

    /// What the next change is numbered.
    var nextID: Int { (entries.map(\.id).max() ?? 0) + 1 }

    /// The changes whose end was never written: a command was killed on the way.
    var openIntents: [(id: Int, change: JournalChange)] {
        var open: [(id: Int, change: JournalChange)] = []
        for entry in entries {
            switch entry.event {
            case .intent(let change): open.append((entry.id, change))
            case .end: open.removeAll { $0.id == entry.id }
            case .byHand: break
            }
        }
        return open
    }
}
