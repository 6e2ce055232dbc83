internal import Glibc
internal import LaunchDocument
internal import Publishing
internal import Synchronization

/// What the server tells its operator, on the error stream, an entry at a time.
final class ServerLog: Sendable {
    private let descriptor: Int32
    /// The journal adds the time itself and takes the severity from a prefix (sd-daemon(3)).
    private let isJournal: Bool
    private let turn = Mutex(Turn())
    /// How long a reader may keep a writer waiting, in milliseconds: nothing is worth a server that stands still.
    private static let patience: Int32 = 1000
    /// What a pipe takes at once when it takes anything (PIPE_BUF, pipe(7)).
    private static let longestWrite = 4096

    private struct Turn {
        /// Whether the last entry was given up, so that the next one does not wait.
        var isStuck = false
    }

    init(descriptor: Int32 = 2, environment: [String: String]) {
        self.descriptor = descriptor
        isJournal = !(environment["JOURNAL_STREAM"] ?? "").isEmpty
    }

    func write(_ note: LoadNote, at now: FileTime = .now()) {
        let text = Self.format(note, at: now, forJournal: isJournal)
        turn.withLock { turn in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                // A log that nobody takes any more must not stop the server, whether its reader is gone or asleep.
                turn.isStuck = !takesMore(within: turn.isStuck ? 0 : Self.patience)
                if turn.isStuck { return }
                let written = unsafe rest.prefix(Self.longestWrite).withUnsafeBytes {
                    unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    private func takesMore(within milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&watched, 1, milliseconds) > 0
    }

    /// Lines after the first are indented, so that one entry is one thing to the eye.
    static func format(_ note: LoadNote, at now: FileTime, forJournal: Bool) -> String {
        let lines = note.text.split(separator: "\n", omittingEmptySubsequences: false)
        if forJournal { return lines.map { "<\(note.severity.journalLevel)>\($0)\n" }.joined() }
        let time = Timestamp(secondsSince1970: now.seconds).description
        return "\(time) \(note.severity.rawValue): " + lines.joined(separator: "\n    ") + "\n"
    }
}

extension LoadNote.Severity {
    fileprivate var journalLevel: Int {
        switch self {
        case .error: 3
        case .warning: 4
        case .info: 6
        }
    }
}
