/// Finds the fenced code blocks of a Markdown page as CommonMark 0.31 has them: of backticks or tildes, indented, in list items
/// and quotes, and not in indented code, in comments or in other fences.
package struct FenceScanner {
    /// A list item or a quote that a line may be inside of.
    private enum Container {
        case quote
        /// - Parameter isEmpty: nothing stood behind its mark and nothing has come since: a blank line ends it.
        case item(width: Int, isEmpty: Bool)
    }

    private let bytes: [UInt8]
    private var containers: [Container] = []
    private var fences: [CodeFence] = []
    /// The fence that is open: its mark, how many, how far it is indented.
    private var open: (mark: UInt8, length: Int, indent: Int)?
    private var html: HTMLBlockEnd?
    private var isInParagraph = false

    /// The fences of a page in their order. Bytes that are no UTF-8 come as U+FFFD.
    package static func fences(in bytes: [UInt8]) -> [CodeFence] {
        var scanner = FenceScanner(bytes)
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            scanner.take(start..<end)
            start = end + 1
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { start += 1 }
        }
        return scanner.fences
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func take(_ line: Range<Int>) {
        var cursor = LineCursor(bytes, line)
        let matched = enterContainers(&cursor)
        if let open {
            if matched == containers.count {
                takeInFence(open, cursor)
                return
            }
            self.open = nil
        }
        if let html {
            if matched == containers.count {
                if html.isReached(by: cursor.text) { self.html = nil }
                return
            }
            self.html = nil
        }
        takeText(cursor, matched: matched)
    }

    /// How many of the open containers the line is inside of.
    private mutating func enterContainers(_ cursor: inout LineCursor) -> Int {
        for (index, container) in containers.enumerated() {
            switch container {
            case .quote:
                guard cursor.indent < 4, cursor.next == UInt8(ascii: ">") else { return index }
                cursor.skipText(1)
                cursor.skipBlanks(1)
            case .item(let width, let isEmpty):
                if cursor.isBlank {
                    if isEmpty { return index }
                    cursor.skipBlanks(min(width, cursor.indent))
                } else {
                    guard cursor.indent >= width else { return index }
                    cursor.skipBlanks(width)
                    containers[index] = .item(width: width, isEmpty: false)
                }
            }
        }
        return containers.count
    }

    private mutating func takeInFence(_ fence: (mark: UInt8, length: Int, indent: Int), _ cursor: LineCursor) {
        let marks = cursor.text.prefix { $0 == fence.mark }.count
        if cursor.indent < 4, marks >= fence.length, cursor.text.dropFirst(marks).allSatisfy(\.isBlank) {
            fences[fences.count - 1].isClosed = true
            open = nil
            return
        }
        var inside = cursor
        inside.skipBlanks(min(fence.indent, inside.indent))
        fences[fences.count - 1].lines.append(.init(text: inside.remainder, offset: inside.position))
    }

    private mutating func takeText(_ start: LineCursor, matched: Int) {
        var cursor = start
        var leaves = matched < containers.count
        while let block = BlockStart(cursor, interrupts: isInParagraph && !leaves) {
            if leaves {
                containers.removeSubrange(matched...)
                leaves = false
            }
            isInParagraph = false
            switch block {
            case .quote:
                cursor.skipText(1)
                cursor.skipBlanks(1)
                containers.append(.quote)
            case .item(let width, let markerLength, let isEmpty):
                let indent = cursor.indent
                cursor.skipText(markerLength)
                cursor.skipBlanks(width - indent - markerLength)
                containers.append(.item(width: width, isEmpty: isEmpty))
            case .fence(let mark, let length):
                begin(mark, length, cursor)
                return
            case .html(let end):
                if !end.isReached(by: cursor.text) { html = end }
                return
            case .line:
                return
            }
        }
        if cursor.isBlank {
            if leaves { containers.removeSubrange(matched...) }
            isInParagraph = false
        } else if !(leaves && isInParagraph) {
            // Otherwise the paragraph goes on without the marks of what it is in.
            if leaves { containers.removeSubrange(matched...) }
            isInParagraph = isInParagraph || cursor.indent < 4
        }
    }

    private mutating func begin(_ mark: UInt8, _ length: Int, _ cursor: LineCursor) {
        let behind = cursor.text.dropFirst(length)
        let start = behind.firstIndex { !$0.isBlank } ?? behind.endIndex
        let end = behind.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
        fences.append(
            CodeFence(
                info: String(decoding: bytes[start..<max(start, end)], as: UTF8.self), infoOffset: start,
                offset: cursor.textStart))
        open = (mark, length, cursor.indent)
    }
}
