import HTTPServer

/// Any bytes are requests or a fault, and the same ones however they arrive: the first byte says how long the pieces are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard let first = input.first else { return 0 }
    let bytes = input.dropFirst()
    let length = Int(first % 64) + 1
    let pieces = stride(from: bytes.startIndex, to: bytes.endIndex, by: length).map { start in
        bytes[start..<min(start + length, bytes.endIndex)]
    }
    precondition(RequestTranscript.read(pieces) == RequestTranscript.read([bytes]))
    return 0
}
