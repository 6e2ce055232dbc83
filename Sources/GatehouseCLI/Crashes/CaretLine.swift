import CommandKit

/// A line of an input with a mark below the place that a message is about.
struct CaretLine {
    /// More than this many characters of one line are not shown.
    private static let width = 110
    /// How much of a cut line is shown before the place.
    private static let lead = 50

    /// - Parameters:
    ///   - line: as it stands in the input, perhaps cut at its end.
    ///   - column: in characters (Unicode scalars), from 1; nil marks nothing.
    ///   - length: how many characters are marked.
    /// - Returns: Two lines with an indent of two blanks; nothing for an empty line.
    static func rendered(_ line: String, column: Int?, length: Int = 1) -> String {
        guard !line.isEmpty else { return "" }
        // Blanks for tabs keep the mark below its place whatever a terminal makes of tabs.
        let scalars = line.unicodeScalars.map { $0 == "\t" ? " " : $0 }
        let start = min(max(0, (column ?? 1) - 1), scalars.count)
        let first = scalars.count > width && start > lead ? start - lead : 0
        let end = min(scalars.count, first + width)
        let shown = text(scalars[first..<end])
        let text = "  " + (first > 0 ? "…" : "") + shown + (end < scalars.count ? "…" : "") + "\n"
        guard column != nil else { return text }
        let blanks = 2 + (first > 0 ? 1 : 0) + self.text(scalars[first..<start]).displayWidth
        let marked = self.text(scalars[start..<min(end, start + max(1, length))]).displayWidth
        return text + String(repeating: " ", count: blanks) + "^" + String(repeating: "~", count: max(0, marked - 1))
            + "\n"
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view).withVisibleControls()
    }
}
