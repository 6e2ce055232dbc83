/// What a line of Markdown begins, as far as it decides where fences are.
enum BlockStart: Equatable {
    case quote
    /// A list item; text of it stands `width` columns in.
    case item(width: Int, markerLength: Int, isEmpty: Bool)
    case fence(mark: UInt8, length: Int)
    case html(HTMLBlockEnd)
    /// A heading, or a line across: one line and nothing more.
    case line

    /// - Parameter interrupts: whether the line would end a paragraph, which lists may do less freely.
    init?(_ cursor: LineCursor, interrupts: Bool) {
        let indent = cursor.indent
        // Four columns in, it is code or goes on with a paragraph.
        guard indent < 4, let first = cursor.next else { return nil }
        let text = cursor.text
        switch first {
        case UInt8(ascii: ">"):
            self = .quote
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            guard let length = Self.fenceLength(text) else { return nil }
            self = .fence(mark: first, length: length)
        case UInt8(ascii: "<"):
            guard let end = HTMLBlockEnd(openedBy: text) else { return nil }
            self = .html(end)
        case UInt8(ascii: "#"):
            let marks = text.prefix { $0 == first }.count
            guard marks <= 6, text.dropFirst(marks).first?.isBlank ?? true else { return nil }
            self = .line
        default:
            if Self.isThematicBreak(text) || interrupts && Self.isUnderline(text) {
                self = .line
            } else if let item = Self.item(cursor, indent: indent, interrupts: interrupts) {
                self = item
            } else {
                return nil
            }
        }
    }

    /// Three marks or more, and behind backticks no other one.
    private static func fenceLength(_ text: ArraySlice<UInt8>) -> Int? {
        guard let mark = text.first else { return nil }
        let length = text.prefix { $0 == mark }.count
        guard length >= 3, mark != UInt8(ascii: "`") || !text.dropFirst(length).contains(mark) else { return nil }
        return length
    }

    private static func isThematicBreak(_ text: ArraySlice<UInt8>) -> Bool {
        guard let mark = text.first, [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*")].contains(mark) else {
            return false
        }
        return text.count { $0 == mark } >= 3 && text.allSatisfy { $0 == mark || $0.isBlank }
    }

    /// Below a paragraph it makes a heading of it.
    private static func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
        guard let mark = text.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
        return text.drop { $0 == mark }.allSatisfy(\.isBlank)
    }

    private static func item(_ cursor: LineCursor, indent: Int, interrupts: Bool) -> BlockStart? {
        let text = cursor.text
        var length = 1
        switch text.first {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): break
        default:
            let digits = text.prefix(10).prefix(while: \.isDigit)
            let mark = text.dropFirst(digits.count).first
            guard (1...9).contains(digits.count), mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else {
                return nil
            }
            // A number in running text begins no list, unless it is 1.
            if interrupts, String(decoding: digits, as: UTF8.self) != "1" { return nil }
            length = digits.count + 1
        }
        guard text.dropFirst(length).first?.isBlank ?? true else { return nil }
        var behind = cursor
        behind.skipText(length)
        if behind.isBlank {
            return interrupts ? nil : .item(width: indent + length + 1, markerLength: length, isEmpty: true)
        }
        let blanks = behind.indent
        return .item(width: indent + length + (blanks < 5 ? blanks : 1), markerLength: length, isEmpty: false)
    }
}
