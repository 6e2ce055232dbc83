import JSONText

/// Any bytes are JSON or a named error inside of them; what was read is written so that it reads as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    do throws(JSONError) {
        let value = try JSON.parse(bytes)
        let written = written(value)
        let again = try JSON.parse(written)
        precondition(again == value)
        precondition(FuzzJSON.written(again) == written)
    } catch {
        precondition((0...bytes.count).contains(error.offset))
    }
    return 0
}

private func written(_ value: JSON) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
}
