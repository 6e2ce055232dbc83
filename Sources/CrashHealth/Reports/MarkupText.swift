/// Writes XML, HTML and SVG. Tags and names of attributes are literals of this program and everything else is escaped on
/// its way, so that no value can become markup.
struct MarkupText {
    typealias Attribute = (name: StaticString, value: String)

    private(set) var text = ""
    private var depth = 0

    /// - Parameter markup: Written as it is; never a value.
    mutating func raw(_ markup: StaticString) { text += "\(markup)" }

    mutating func open(_ tag: StaticString, _ attributes: Attribute...) {
        line("<\(tag)\(Self.list(attributes))>")
        depth += 1
    }

    mutating func close(_ tag: StaticString) {
        depth -= 1
        line("</\(tag)>")
    }

    /// An element with what is inside of it.
    mutating func element(_ tag: StaticString, _ attributes: Attribute..., content: (inout MarkupText) -> Void) {
        line("<\(tag)\(Self.list(attributes))>")
        depth += 1
        content(&self)
        close(tag)
    }

    /// An element that holds a text and nothing else; no blank comes into it.
    mutating func leaf(_ tag: StaticString, _ attributes: Attribute..., text: String) {
        line("<\(tag)\(Self.list(attributes))>\(text.escapedMarkup(inAttribute: false))</\(tag)>")
    }

    /// An element that cannot hold anything.
    mutating func void(_ tag: StaticString, _ attributes: Attribute...) {
        line("<\(tag)\(Self.list(attributes))/>")
    }

    private mutating func line(_ line: String) { text += String(repeating: " ", count: depth) + line + "\n" }

    private static func list(_ attributes: [Attribute]) -> String {
        attributes.map { " \($0.name)=\"\($0.value.escapedMarkup(inAttribute: true))\"" }.joined()
    }
}

extension String {
    /// By XML 1.0: markup as entities, and what no document may hold (section 2.2) as U+FFFD. HTML reads it the same way.
    func escapedMarkup(inAttribute: Bool) -> String {
        unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // Readers turn these into blanks in attributes, and a carriage return into a line feed everywhere.
            case "\n", "\t": escaped += inAttribute ? "&#\(scalar.value);" : String(scalar)
            case "\r": escaped += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
