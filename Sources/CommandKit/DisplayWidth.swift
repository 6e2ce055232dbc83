extension String {
    /// How many terminal columns the text takes: East Asian wide characters and emoji take two, combining marks none.
    ///
    /// Source: Unicode Standard Annex 11 (East Asian Width), the ranges W and F.
    package var displayWidth: Int {
        // Nearly all text is ASCII, and a property lookup costs far more than this loop.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The text with control characters written out (`\u{1B}` as `\u{241B}`), so that what a file holds can never steer a terminal.
    package func withVisibleControls(keeping kept: Set<Unicode.Scalar> = []) -> String {
        guard unicodeScalars.contains(where: { $0.isControl && !kept.contains($0) }) else { return self }
        var visible = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            visible.append(scalar.isControl && !kept.contains(scalar) ? scalar.picture : scalar)
        }
        return String(visible)
    }

    /// The text with blanks behind it up to `width` columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return first.columns
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
            // Bidirectional overrides can make a line read as another line.
            || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }

    /// Unicode's pictures for control characters; a replacement character for those that have none.
    fileprivate var picture: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }

    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
