import PolicyServer

/// Whatever stands in `Accept-Language` and `App-Launch` is read in bounded work and never traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    let languages = AcceptLanguage.languages(in: text)
    precondition(languages.count <= AcceptLanguage.most)
    precondition(languages.allSatisfy { !$0.isEmpty && $0 != "*" && !$0.contains(",") })
    _ = LaunchLevel(header: text)
    return 0
}
