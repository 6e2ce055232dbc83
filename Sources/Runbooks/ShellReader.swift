/// Reads a script from its begin to its end; see `ShellScript`.
struct ShellReader {
    let bytes: [UInt8]
    var position = 0
    var commands: [ShellScript.Command] = []
    var needed: [String] = []
    private var assigned: Set<String> = []
    /// How many expansions are open.
    var depth = 0
    var isInBackticks = false
    /// Here-documents that begin behind the line.
    private var hereDocuments: [(end: String, isIndented: Bool)] = []
    private var words: [ShellScript.Word] = []

    /// Deeper than anybody nests expansions by hand.
    static let maximumDepth = 64
    /// Words before a command that are no part of it.
    private static let prefixes: Set<String> = [
        "if", "then", "elif", "else", "while", "until", "do", "!", "{", "time", "exec", "command", "sudo", "env",
        "export", "nohup",
    ]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func byte(at ahead: Int) -> UInt8? { position + ahead < bytes.count ? bytes[position + ahead] : nil }

    /// Reads commands up to the end, or to the bracket or backtick that ends a substitution, which is taken.
    mutating func readList(until end: UInt8?) throws(ShellScript.Fault) {
        let start = position
        let outer = words
        words = []
        var open = 0
        loop: while let byte = next {
            switch byte {
            case UInt8(ascii: "`") where end == byte:
                break loop
            case UInt8(ascii: ")") where end == byte && open == 0:
                break loop
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0D:
                position += 1
            case 0x0A:
                position += 1
                endCommand()
                skipHereDocuments()
            case UInt8(ascii: "\\") where self.byte(at: 1) == 0x0A:
                position += 2
            case UInt8(ascii: "#"):
                while next.map({ $0 != 0x0A }) ?? false { position += 1 }
            case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"):
                position += 1
                endCommand()
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                open += byte == UInt8(ascii: "(") ? 1 : -1
                position += 1
                endCommand()
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                try readRedirection()
            default:
                let word = try readWord()
                // The number of a descriptor belongs to the redirection behind it.
                let isDescriptor =
                    (next == UInt8(ascii: "<") || next == UInt8(ascii: ">"))
                    && !word.text.isEmpty && word.text.utf8.allSatisfy(\.isDigit)
                if !isDescriptor { take(word) }
            }
        }
        endCommand()
        words = outer
        guard let end else { return }
        guard next == end else {
            throw ShellScript.Fault(
                kind: .unclosed(end == UInt8(ascii: ")") ? "$(" : "`"),
                offset: start - (end == UInt8(ascii: ")") ? 2 : 1))
        }
        position += 1
    }

    private mutating func take(_ word: ShellScript.Word) {
        if words.isEmpty {
            if Self.prefixes.contains(word.text) { return }
            if let name = Self.assignedName(word.text) {
                assigned.insert(name)
                return
            }
        }
        // `read NAME` and `for NAME in` set it as well.
        if let first = words.first?.text, first == "read" || first == "for" { assigned.insert(word.text) }
        words.append(word)
    }

    private mutating func endCommand() {
        if !words.isEmpty { commands.append(.init(words: words)) }
        words = []
    }

    private static func assignedName(_ text: String) -> String? {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
        let name = text[..<equals]
        return isName(name) ? String(name) : nil
    }

    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, !first.isDigit else { return false }
        return text.utf8.allSatisfy { $0.isNamePart }
    }

    mutating func need(_ name: String) {
        if !assigned.contains(name), !needed.contains(name) { needed.append(name) }
    }

    mutating func readSubstitution(until end: UInt8) throws(ShellScript.Fault) {
        let outer = isInBackticks
        isInBackticks = end == UInt8(ascii: "`")
        defer { isInBackticks = outer }
        try readList(until: end)
    }

    private mutating func readRedirection() throws(ShellScript.Fault) {
        let isHere = next == UInt8(ascii: "<") && byte(at: 1) == UInt8(ascii: "<") && byte(at: 2) != UInt8(ascii: "<")
        while let byte = next, "<>&|-".utf8.contains(byte) {
            position += 1
            if isHere, byte == UInt8(ascii: "-") { break }
        }
        let isIndented = isHere && position > 0 && bytes[position - 1] == UInt8(ascii: "-")
        while next?.isBlank ?? false { position += 1 }
        guard let byte = next, !byte.endsWord else { return }
        let target = try readWord()
        if isHere { hereDocuments.append((target.text, isIndented)) }
    }

    private mutating func skipHereDocuments() {
        for document in hereDocuments {
            while position < bytes.count {
                let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
                var line = bytes[position..<end]
                if document.isIndented { line = line.drop { $0 == UInt8(ascii: "\t") } }
                position = min(bytes.count, end + 1)
                if line.elementsEqual(document.end.utf8) { break }
            }
        }
        hereDocuments = []
    }
}

extension UInt8 {
    var isNamePart: Bool {
        isDigit || self == UInt8(ascii: "_") || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }

    /// Ends a word that is not quoted.
    var endsWord: Bool {
        isBlank || self == 0x0A || self == 0x0D || ";|&()<>".utf8.contains(self)
    }
}
