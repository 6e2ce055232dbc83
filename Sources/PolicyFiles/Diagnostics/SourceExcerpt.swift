/// The line a span starts on, with a line of marks below it that points at the span.
struct SourceExcerpt {
    /// The source line; a long one is cut around the span, with `…` where something is left out.
    let text: String
    /// `^~~~` below the span, aligned in a terminal that gives East Asian characters two columns.
    let marks: String

    /// More than this many characters of one line are not shown.
    private static let width = 110
    /// How much of a cut line is shown before the span.
    private static let lead = 50

    init(of span: SourceSpan, in source: SourceText) {
        let line = source.span(ofLine: source.position(of: span.lowerBound).line)
        // A span may begin at the line end itself: a missing value, the end of the file.
        let start = min(max(span.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(span.upperBound, start), line.upperBound)
        let before = Array(source.text(of: line.lowerBound..<start).unicodeScalars)
        let marked = Array(source.text(of: start..<end).unicodeScalars)
        let after = Array(source.text(of: end..<line.upperBound).unicodeScalars)

        let isLong = before.count + marked.count + after.count > Self.width
        let shownBefore = isLong ? before.suffix(Self.lead) : before[...]
        let shownMarked = isLong ? marked.prefix(Self.width - shownBefore.count) : marked[...]
        let shownAfter = isLong ? after.prefix(Self.width - shownBefore.count - shownMarked.count) : after[...]
        let isCutBefore = shownBefore.count < before.count
        let isCutAfter = shownMarked.count + shownAfter.count < marked.count + after.count

        text =
            (isCutBefore ? "…" : "") + (shownBefore + shownMarked + shownAfter).map(Self.visible).joined()
            + (isCutAfter ? "…" : "")
        let pad = shownBefore.map { $0 == "\t" ? "\t" : String(repeating: " ", count: Self.columns(of: $0)) }
        let underline = shownMarked.reduce(0) { $0 + Self.columns(of: $1) }
        marks = (isCutBefore ? " " : "") + pad.joined() + "^" + String(repeating: "~", count: max(0, underline - 1))
    }

    /// Control characters are shown as U+FFFD, so that a file cannot move the cursor of the terminal.
    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control where scalar != "\t", .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: String(scalar)
        }
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        // Hangul Jamo; CJK, kana and Hangul; compatibility and full-width forms; emoji; further ideographs (UAX #11).
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
