#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Reads the record and writes it into the older of the two slots. Nothing here throws, renames or waits: a launch goes on
/// whatever the file does.
///
/// Whoever dies while writing leaves the other slot as it was, and the record that was written last but one in it.
package struct RecordStore: Sendable {
    /// What was found.
    package enum Found: Hashable, Sendable {
        case record(GuardRecord)
        /// No launch has written a record yet.
        case nothing
        /// There were records, and none of them is whole.
        case lost
        /// A newer version of the app wrote one.
        case newer
        /// Another process of the role runs, with this record; nil when it has not written one yet.
        case taken(GuardRecord?)
        /// Nobody knows what there is.
        case unreadable(SystemError)
    }

    private let file: any RecordFile
    private var generation: UInt64 = 0
    private var newest = 1
    private var mayWrite = false

    package init(_ file: any RecordFile) { self.file = file }

    /// Opens, locks and reads.
    package mutating func load() -> Found {
        do throws(SystemError) {
            let file = file
            try repeating { () throws(SystemError) in try file.open() }
            let isAlone = try lock()
            let found = choose(try slot(0), try slot(1))
            if !isAlone {
                if case .record(let record) = found { return .taken(record) }
                return .taken(nil)
            }
            mayWrite = found != .newer
            return found
        } catch {
            return .unreadable(error)
        }
    }

    /// Writes a record, if the file could be read and is ours.
    package mutating func save(_ record: GuardRecord) {
        guard mayWrite else { return }
        let target = 1 - newest
        let bytes = RecordSlot.bytes(of: record, generation: generation &+ 1)
        guard write(bytes[...], at: RecordSlot.offsets[target]) else { return }
        generation &+= 1
        newest = target
    }

    /// Makes what was written survive a power cut; takes as long as the disk does.
    package func synchronize() {
        guard mayWrite else { return }
        try? file.synchronize()
    }

    /// Where the system knows no locks there is no second process that could be seen, and the guard goes on without.
    private func lock() throws(SystemError) -> Bool {
        do throws(SystemError) {
            let file = file
            return try repeating { () throws(SystemError) in try file.tryLock() }
        } catch {
            guard [ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL].contains(error.code) else { throw error }
            return true
        }
    }

    private func slot(_ number: Int) throws(SystemError) -> RecordSlot {
        var bytes: [UInt8] = []
        while bytes.count < RecordSlot.size {
            let (file, offset) = (file, RecordSlot.offsets[number] + bytes.count)
            let missing = RecordSlot.size - bytes.count
            let part = try repeating { () throws(SystemError) in try file.read(at: offset, count: missing) }
            if part.isEmpty { break }
            bytes += part
        }
        return RecordSlot(bytes)
    }

    private mutating func choose(_ first: RecordSlot, _ second: RecordSlot) -> Found {
        switch (first, second) {
        case (.newer, _), (_, .newer): return .newer
        // Compared as distance, so that numbers may begin anew.
        case (.record(let record, let generation), .record(_, let other))
        where Int64(bitPattern: generation &- other) >= 0:
            return take(record, generation, from: 0)
        case (_, .record(let record, let generation)): return take(record, generation, from: 1)
        case (.record(let record, let generation), _): return take(record, generation, from: 0)
        case (.empty, .empty): return .nothing
        case (.damaged, _), (_, .damaged): return .lost
        }
    }

    private mutating func take(_ record: GuardRecord, _ generation: UInt64, from slot: Int) -> Found {
        self.generation = generation
        newest = slot
        return .record(record)
    }

    private func write(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let (file, part, place) = (file, rest, offset + rest.startIndex)
            let count = try? repeating { () throws(SystemError) in try file.write(part, at: place) }
            guard let count, count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Makes a call again that a signal interrupted, but not for ever.
    private func repeating<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        for _ in 0..<15 {
            do throws(SystemError) { return try call() } catch { if error.code != EINTR { throw error } }
        }
        return try call()
    }
}
