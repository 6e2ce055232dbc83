import Publishing

/// Any bytes are a last good set or a named error, and a set that is read is written as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    check(bytes)
    // No fuzzer guesses a checksum, so what lies before it is tried with the right one as well.
    check(LastGoodSet.withChecksum(bytes))
    return 0
}

private func check(_ bytes: [UInt8]) {
    guard let set = try? LastGoodSet(decoding: bytes) else { return }
    let written = set.encoded()
    guard let again = try? LastGoodSet(decoding: written) else { preconditionFailure("written, but not readable") }
    precondition(again == set)
}
