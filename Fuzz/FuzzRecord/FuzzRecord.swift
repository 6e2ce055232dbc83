import GatehouseClient

/// Any bytes are a slot; a record that is read is written as it was; and any two slots are a file with which a launch
/// begins, at a level that exists, twice.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    check(bytes)
    // No fuzzer guesses a checksum, so each half is tried with the right one as well.
    let first = RecordSlot.withCheck(Array(bytes.prefix(RecordSlot.size)))
    let second = RecordSlot.withCheck(Array(bytes.dropFirst(RecordSlot.size)))
    check(first)
    check(second)
    launch(first + [UInt8](repeating: 0, count: RecordSlot.offsets[1] - RecordSlot.size) + second, bytes)
    return 0
}

private func check(_ bytes: [UInt8]) {
    guard case .record(let record, let generation) = RecordSlot(bytes) else { return }
    let written = RecordSlot.bytes(of: record, generation: generation)
    precondition(RecordSlot(written) == .record(record, generation: generation))
}

private func launch(_ content: [UInt8], _ bytes: [UInt8]) {
    let file = MemoryFile(content)
    for number in 0..<2 {
        // What surrounds the launch comes from the input as well.
        let byte = bytes.isEmpty ? 0 : bytes[number * 7 % bytes.count]
        let start = LaunchStart(
            build: UInt64(byte & 1), hint: LaunchHint.allCases[Int(byte) % 3], isDebugged: byte & 8 != 0,
            boot: UInt64(byte >> 4 & 1), now: Int64(byte) << 55, token: UInt64(number) + 1)
        var session = GuardSession(file, start)
        if byte & 2 != 0 { session.takeCrashEvidence() }
        let decision = session.decision
        precondition((0...3).contains(decision.level) && (0...3).contains(decision.wouldBeLevel))
        for signal in [.arm, .firstScreen, .tryNormally, .leave(late: true)] as [LaunchSignal] {
            session.take(signal, of: decision.token)
        }
    }
}

/// A file without faults.
private final class MemoryFile: RecordFile, @unchecked Sendable {
    private var content: [UInt8]

    init(_ content: [UInt8]) { self.content = content }

    func open() throws(SystemError) {}
    func tryLock() throws(SystemError) -> Bool { true }
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        Array(content.dropFirst(offset).prefix(count))
    }
    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) -> Int {
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return bytes.count
    }
    func synchronize() throws(SystemError) {}
}
