/// Writes XML; what goes in is escaped on its way, so that no value can be markup.
struct XMLText {
    private(set) var text = ""
    private var depth = 0

    /// - Parameter markup: Written as it is; never a value.
    mutating func raw(_ markup: StaticString) { text += "\(markup)" }

    mutating func open(_ tag: StaticString, _ attributes: [(name: StaticString, value: String)]) {
        line("<\(tag)\(Self.list(attributes))>")
        depth += 1
    }

    mutating func close(_ tag: StaticString) {
        depth -= 1
        line("</\(tag)>")
    }

    mutating func element(_ tag: String, _ attributes: [(name: StaticString, value: String)], text: String) {
        line(
            "<\(tag)\(Self.list(attributes))"
                + (text.isEmpty ? "/>" : ">\(text.escapedXML(inAttribute: false))</\(tag)>"))
    }

    private mutating func line(_ line: String) { text += String(repeating: "  ", count: depth) + line + "\n" }

    private static func list(_ attributes: [(name: StaticString, value: String)]) -> String {
        attributes.map { " \($0.name)=\"\($0.value.escapedXML(inAttribute: true))\"" }.joined()
    }
}

extension String {
    /// By XML 1.0: markup as entities, and what no document may hold (section 2.2) as U+FFFD.
    func escapedXML(inAttribute: Bool) -> String {
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
