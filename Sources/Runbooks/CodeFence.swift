/// A fenced code block of a Markdown page.
///
/// Offsets are bytes of the page, so that a message about a word in the block can name its line and column.
package struct CodeFence: Equatable, Sendable {
    package struct Line: Equatable, Sendable {
        package let text: String
        /// Where its first character stands.
        package let offset: Int
    }

    /// What stands behind the opening fence, without the blanks around it. Backslashes and entities stay as they are, since JSON has
    /// escapes of its own.
    package let info: String
    package let infoOffset: Int
    /// Where the opening fence stands.
    package let offset: Int
    package internal(set) var lines: [Line] = []
    /// False when the page, the list or the quote around it ends first.
    package internal(set) var isClosed = false

    /// The first word behind the fence; empty when there is none.
    package var language: String { String(info.prefix { $0 != " " && $0 != "\t" }) }

    /// What is in it, a line end after each line.
    package var content: String { lines.map { $0.text + "\n" }.joined() }

    /// Where in the page a byte of `content` stands.
    package func pageOffset(ofContent offset: Int) -> Int {
        var start = 0
        for line in lines {
            let end = start + line.text.utf8.count
            if offset <= end { return line.offset + offset - start }
            start = end + 1
        }
        return lines.last.map { $0.offset + $0.text.utf8.count } ?? self.offset
    }
}

extension CodeFence {
    /// What a shell would be given of it, each part a fence of its own so that places stay right: all of `sh` and `bash`, of a `console`
    /// what stands behind each `$ ` with the lines that it is continued on, and nothing of other languages.
    package var shellParts: [CodeFence] {
        switch language {
        case "sh", "bash": return [self]
        case "console": break
        default: return []
        }
        var parts: [CodeFence] = []
        var isContinued = false
        for line in lines {
            if line.text.hasPrefix("$ ") {
                var part = CodeFence(info: info, infoOffset: infoOffset, offset: offset, isClosed: isClosed)
                part.lines = [Line(text: String(line.text.dropFirst(2)), offset: line.offset + 2)]
                parts.append(part)
            } else if isContinued {
                parts[parts.count - 1].lines.append(line)
            } else {
                continue
            }
            isContinued = line.text.hasSuffix("\\")
        }
        return parts
    }
}
