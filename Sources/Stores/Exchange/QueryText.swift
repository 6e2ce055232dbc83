import Fetching

extension String {
    /// With everything but unreserved characters escaped (RFC 3986 section 2.3).
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}

extension HTTPAddress {
    /// A place below this one, with a query.
    func appending(
        _ segments: [String], _ query: [(name: String, value: String)] = []
    ) throws(StoreFailure) -> HTTPAddress {
        // An empty segment would lead to another place than is meant.
        for segment in segments where segment.isEmpty || segment == "." || segment == ".." {
            throw .badIdentifier(segment)
        }
        var path = segments.map {
            $0.split(separator: ":", omittingEmptySubsequences: false)
                .map { String($0).percentEncoded }.joined(separator: ":")
        }.joined(separator: "/")
        let pairs = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
        if !pairs.isEmpty { path += "?" + pairs.joined(separator: "&") }
        do throws(NetworkFailure) { return try appending(path) } catch { throw .network(error, attempts: 0) }
    }
}
