extension String {
    /// A text out of a file as one line of a report: control characters and those that turn the direction of writing are
    /// written out, and what is longer than `limit` characters ends in `…`.
    func shown(limit: Int = 60) -> String {
        var visible = String.UnicodeScalarView()
        for scalar in unicodeScalars { visible.append(scalar.turnsOrControls ? scalar.picture : scalar) }
        let text = String(visible)
        guard text.count > limit else { return text }
        return text.prefix(limit - 1) + "…"
    }
}

extension Unicode.Scalar {
    /// C0, C1, line and paragraph separators, and the marks, embeddings, overrides and isolates of Unicode Standard Annex 9.
    var turnsOrControls: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
        default: false
        }
    }

    fileprivate var picture: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
