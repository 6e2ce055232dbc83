/// One page for `man`, in mdoc(7), which mandoc and groff read alike.
package struct ManualPage: Sendable {
    /// `toy-thing.1`
    package let fileName: String
    package let text: String
}

/// Writes mdoc so that whatever a text holds stays text.
struct ManualWriter {
    private(set) var text = ".\\\" Made from the table of commands.\n"

    /// A line that begins with a macro; arguments are made harmless.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ".\(name)" + arguments.map { " \(Self.argument($0))" }.joined() + "\n"
    }

    /// A macro with other macros in its line, which the caller has made harmless.
    mutating func line(_ macros: String) { text += ".\(macros)\n" }

    /// Text, a sentence a line and no line too long: that is how mdoc is to be written.
    mutating func paragraph(_ words: String) {
        for sentence in Self.sentences(words) {
            for line in sentence.wrapped(to: 66) { text += Self.escaped(line) + "\n" }
        }
    }

    /// Lines as they are.
    mutating func literal(_ lines: [String]) {
        text += ".Bd -literal -offset indent\n"
        for line in lines { text += Self.escaped(line) + "\n" }
        text += ".Ed\n"
    }

    /// The name of a program or of an option, which holds nothing that means anything to mdoc.
    static func name(_ name: String) -> String { name.replacing("-", with: "\\-") }

    static func argument(_ word: String) -> String {
        let escaped = escaped(word).replacing("\"", with: "\\(dq")
        // A word that is the name of a macro, or punctuation, would be taken for that.
        let isPlain = word.count > 3 && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return isPlain ? escaped : "\"\(escaped.hasPrefix("\\&") ? "" : "\\&")\(escaped)\""
    }

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var current = ""
        for word in text.split(separator: " ") {
            current += current.isEmpty ? String(word) : " \(word)"
            if let last = word.last, ".?!".contains(last) {
                sentences.append(current)
                current = ""
            }
        }
        return current.isEmpty ? sentences : sentences + [current]
    }

    private static func escaped(_ line: String) -> String {
        var result = ""
        for scalar in line.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            // A hyphen would be typeset as one, and could not be pasted into a shell.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(String(scalar.value, radix: 16, uppercase: true).leftPadded(to: 4))]"
            }
        }
        return line.hasPrefix(".") ? "\\&\(result)" : result
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String { String(repeating: "0", count: max(0, width - count)) + self }
}
