import PolicyServer

/// A request for flags: the first line is its path, the rest its content. Whatever they are, they are read without a trap,
/// the quick reader of the content never says anything else than the full one, and no path leaves its endpoint.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let pathEnd = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.count
    checkPath(Array(input[..<pathEnd]))
    checkContent(Array(input[pathEnd...].dropFirst()))
    return 0
}

private func checkContent(_ content: [UInt8]) {
    guard let quick = EvaluationContext.quick(content.span) else {
        _ = try? EvaluationContext(content)
        return
    }
    do throws(EvaluationFault) {
        let full = try EvaluationContext(content)
        precondition(full == quick)
    } catch {
        preconditionFailure("the full reader refuses what the quick one takes: \(error)")
    }
}

private func checkPath(_ bytes: [UInt8]) {
    let marker = Array("/ofrep/v1/".utf8)
    guard let path = EvaluationPath(bytes.span) else {
        precondition(!bytes.starts(with: marker))
        return
    }
    let base = path.app.map { $0.upperBound } ?? 0
    precondition(bytes[base...].starts(with: marker))
    if let app = path.app {
        precondition(!app.isEmpty && bytes[0] == UInt8(ascii: "/") && !bytes[app].contains(UInt8(ascii: "/")))
    }
    let rest = bytes[(base + marker.count)...]
    let flags = Array("evaluate/flags".utf8)
    switch path.endpoint {
    case .bulk: precondition(rest.elementsEqual(flags) || rest.elementsEqual(flags + [UInt8(ascii: "/")]))
    case .single(let key):
        precondition(!key.isEmpty && key.upperBound == bytes.count)
        precondition(rest.elementsEqual(flags + [UInt8(ascii: "/")] + bytes[key]))
    case .events: precondition(rest.elementsEqual("events".utf8))
    case .unknown: precondition(!rest.starts(with: flags + [UInt8(ascii: "/")]))
    }
}
