package import LaunchDocument

/// What the folder of an incident is called: the day and what of the title is safe as a file name everywhere.
package enum IncidentName {
    /// Longer than most titles and far below what file systems take.
    private static let longest = 48

    /// `2026-11-30-checkout-crash`: small letters, digits and hyphens only; `incident` for a title without any of them.
    package static func make(_ title: String, on day: Timestamp) -> String {
        var words: [String] = []
        var word = ""
        for byte in title.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                word.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.unicodeScalars.append(Unicode.Scalar(byte + 0x20))
            default:
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        var slug = ""
        for word in words {
            let longer = slug.isEmpty ? String(word.prefix(longest)) : "\(slug)-\(word)"
            guard longer.utf8.count <= longest else { break }
            slug = longer
        }
        return "\("\(day)".prefix(10))-\(slug.isEmpty ? "incident" : slug)"
    }
}
