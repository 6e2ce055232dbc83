import CommandKit
import CrashHealth
import DurableFiles
import Glibc
import LaunchDocument

/// What `--state FILE` remembers of one check, with the file's folder locked from reading to writing: of two checks at once
/// the second one waits, and so one of them tells.
///
/// A file that cannot be used never stands in the way of a verdict. The check then goes by what it sees now, and says so.
struct CheckState {
    private(set) var latch: HealthLatch
    private let name: String
    private var latches: HealthLatches
    private let file: DurableFile
    /// Nil where nothing will be written.
    private let lock: FolderLock?

    /// Longer than another check takes that cannot reach its receiver.
    private static let patience = 90_000

    /// - Parameter name: of what is checked; a file may be shared by several checks.
    init(_ path: String, of name: String, at now: Timestamp, _ console: Console) {
        self.name = name
        file = DurableFile(path)
        (latches, lock) = Self.opened(path, file, console)
        latch = latches.checks[name] ?? HealthLatch(at: now)
    }

    private static func opened(_ path: String, _ file: DurableFile, _ console: Console) -> (HealthLatches, FolderLock?)
    {
        do throws(CheckStateFailure) {
            let lock = try self.lock(path)
            let bytes = try read(file)
            do throws(HealthLatches.Fault) {
                return (try HealthLatches(bytes), lock)
            } catch {
                console.tell(.complaint(CheckStateFailure.fault(error, path: path).complaint))
                // What was told is lost; to tell it again is better than never to tell anything more.
                return (HealthLatches(), error == .torn ? lock : nil)
            }
        } catch {
            console.tell(.complaint(error.complaint))
            return (HealthLatches(), nil)
        }
    }

    mutating func take(_ status: HealthStatus, at now: Timestamp) { latch.take(status, at: now) }

    /// Writes what is known now.
    ///
    /// - Parameter wasTold: whether the change arrived; it is due again otherwise.
    func save(wasTold: Bool, _ console: Console) {
        guard let lock else { return }
        var (latches, latch) = (latches, latch)
        if wasTold { latch.markTold() }
        latches.checks[name] = latch
        do throws(FileError) {
            try file.replace(with: latches.bytes, under: lock)
        } catch {
            console.tell(.complaint(CheckStateFailure.file(error).complaint))
        }
    }

    private static func lock(_ path: String) throws(CheckStateFailure) -> FolderLock {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        do throws(FileError) {
            return try FolderLock(folder, waitMilliseconds: patience)
        } catch {
            throw .file(error)
        }
    }

    /// A file that is not there yet is empty.
    private static func read(_ file: DurableFile) throws(CheckStateFailure) -> [UInt8] {
        do throws(FileError) {
            return try file.read()
        } catch {
            if error.code == ENOENT { return [] }
            throw .file(error)
        }
    }
}

/// Why a check goes on without its memory, as facts.
enum CheckStateFailure: Error, Equatable {
    case file(FileError)
    case fault(HealthLatches.Fault, path: String)
}

extension CheckStateFailure: Complaining {
    var complaint: Complaint {
        switch self {
        case .file(let error):
            Complaint("what was told is not remembered: \(error.sentence)", at: "--state", advice: nil, status: .ok)
        case .fault(.torn, let path):
            Complaint(
                "the state is damaged and begins anew; a change may be told again", at: path, advice: nil, status: .ok)
        case .fault(.foreign, let path):
            Complaint(
                "this is no state of a check, and is left as it is", at: path, advice: "give --state a file of its own",
                status: .ok)
        case .fault(.newer(let format), let path):
            Complaint(
                "a newer gatehouse wrote this (format \(format)), and it is left as it is", at: path,
                advice: "use that one, or give --state another file", status: .ok)
        }
    }
}
