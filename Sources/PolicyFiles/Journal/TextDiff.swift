/// What differs between two texts, line by line, with the fewest lines changed.
package struct TextDiff: Equatable, Sendable {
    package struct Line: Equatable, Sendable {
        package enum Kind: Sendable { case kept, removed, added }

        package let kind: Kind
        /// Without its line feed; a carriage return before that stays.
        package let text: String
        /// False for the last line of a file that does not end with a line feed.
        package let hasLineEnd: Bool
    }

    /// A run of changes with the kept lines around it.
    package struct Hunk: Equatable, Sendable {
        /// Counted from 1; of an empty side, the line after which it would stand.
        package let oldStart: Int
        package let newStart: Int
        package let lines: [Line]
    }

    package let hunks: [Hunk]

    package init(old: [UInt8], new: [UInt8], context: Int = 3) {
        let old = Self.lines(of: old)
        let new = Self.lines(of: new)
        let script = EditScript(old: old, new: new)
        hunks = Self.hunks(of: Self.lines(of: script, old: old, new: new), context: context)
    }

    package var isEmpty: Bool { hunks.isEmpty }

    /// In the unified format of `diff -u` and `patch`.
    package func unified(oldName: String, newName: String) -> String {
        hunks.isEmpty ? "" : "--- \(oldName)\n+++ \(newName)\n" + hunks.map(\.unified).joined()
    }

    /// Lines with their line feeds.
    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    private static func lines(of script: EditScript, old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>]) -> [Line] {
        script.steps.map { step in
            switch step {
            case .keep(let number): line(.kept, old[number])
            case .remove(let number): line(.removed, old[number])
            case .add(let number): line(.added, new[number])
            }
        }
    }

    private static func line(_ kind: Line.Kind, _ bytes: ArraySlice<UInt8>) -> Line {
        let hasLineEnd = bytes.last == UInt8(ascii: "\n")
        let text = String(decoding: hasLineEnd ? bytes.dropLast() : bytes, as: UTF8.self)
        return Line(kind: kind, text: text, hasLineEnd: hasLineEnd)
    }

    /// Changes whose kept lines would touch become one hunk.
    private static func hunks(of lines: [Line], context: Int) -> [Hunk] {
        let changed = lines.indices.filter { lines[$0].kind != .kept }
        var ranges: [Range<Int>] = []
        for index in changed {
            let around = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= around.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<around.upperBound
            } else {
                ranges.append(around)
            }
        }
        return ranges.map { range in
            let before = lines[..<range.lowerBound]
            let part = Array(lines[range])
            let oldLines = part.count { $0.kind != .added }
            let newLines = part.count { $0.kind != .removed }
            return Hunk(
                oldStart: before.count { $0.kind != .added } + (oldLines > 0 ? 1 : 0),
                newStart: before.count { $0.kind != .removed } + (newLines > 0 ? 1 : 0), lines: part)
        }
    }
}

extension TextDiff.Hunk {
    fileprivate var unified: String {
        let old = lines.count { $0.kind != .added }
        let new = lines.count { $0.kind != .removed }
        return "@@ -\(Self.range(oldStart, old)) +\(Self.range(newStart, new)) @@\n" + lines.map(\.unified).joined()
    }

    private static func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }
}

extension TextDiff.Line {
    /// The line with its mark and without a line feed.
    package var marked: String {
        switch kind {
        case .kept: " " + text
        case .removed: "-" + text
        case .added: "+" + text
        }
    }

    fileprivate var unified: String { marked + "\n" + (hasLineEnd ? "" : "\\ No newline at end of file\n") }
}
