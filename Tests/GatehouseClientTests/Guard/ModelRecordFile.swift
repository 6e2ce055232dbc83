import GatehouseClient
import Glibc
import Synchronization

/// A record's file in memory that fails, takes less than it was given, and dies where it is told to.
final class ModelRecordFile: RecordFile {
    enum Call: String, CaseIterable {
        case open, lock, read, write, synchronize
    }

    struct Faults: Sendable {
        /// The call with this number, from 0, fails with this `errno`.
        var failingCall: (number: Int, code: Int32)?
        /// Every call of this kind fails with this `errno`.
        var failing: (call: Call, code: Int32)?
        /// This many calls in a row are interrupted before one is not.
        var interruptions = 0
        /// A call reads and writes no more than this.
        var largestPart = Int.max
        /// Every second write fails, as when a disk is full behind the first part of each.
        var everySecondWriteFails = false
        /// From this call on, the process is dead; of a write, only so many bytes reach the file.
        var death: (call: Int, written: Int)?
        var isLockedByOther = false
    }

    fileprivate struct State {
        var content: [UInt8]
        var faults: Faults
        var calls: [Call] = []
        var interruptions = 0
    }

    private let state: Mutex<State>

    init(_ content: [UInt8] = [], faults: Faults = Faults()) {
        state = Mutex(State(content: content, faults: faults))
    }

    var content: [UInt8] { state.withLock { $0.content } }
    var calls: [Call] { state.withLock { $0.calls } }

    /// Whether anything was done to the file; making it counts.
    var writes: Int { calls.count { $0 == .write } }

    func open() throws(SystemError) { _ = try call(.open) { _ in } }

    func tryLock() throws(SystemError) -> Bool { try call(.lock) { !$0.faults.isLockedByOther } }

    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try call(.read) { Array($0.content.dropFirst(offset).prefix(min(count, $0.faults.largestPart))) }
    }

    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) -> Int {
        try call(.write) { $0.put(bytes.prefix($0.faults.largestPart), at: offset) }
    }

    func synchronize() throws(SystemError) { _ = try call(.synchronize) { _ in } }

    private func call<Result>(_ call: Call, _ body: (inout State) -> Result) throws(SystemError) -> Result {
        let outcome: Swift.Result<Result, SystemError> = state.withLock { state in
            let number = state.calls.count
            state.calls.append(call)
            if let (dying, written) = state.faults.death, number >= dying {
                if number == dying, call == .write {
                    state.faults.largestPart = written
                    _ = body(&state)
                }
                return .failure(SystemError(EIO))
            }
            if state.interruptions < state.faults.interruptions {
                state.interruptions += 1
                return .failure(SystemError(EINTR))
            }
            state.interruptions = 0
            if call == .write, state.faults.everySecondWriteFails, state.calls.count(where: { $0 == .write }) % 2 == 0 {
                return .failure(SystemError(ENOSPC))
            }
            if let (failing, code) = state.faults.failingCall, failing == number {
                return .failure(SystemError(code))
            }
            if let (failing, code) = state.faults.failing, failing == call { return .failure(SystemError(code)) }
            return .success(body(&state))
        }
        return try outcome.get()
    }
}

extension ModelRecordFile.State {
    fileprivate mutating func put(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
        content += repeatElement(0, count: max(0, offset + bytes.count - content.count))
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return bytes.count
    }
}
