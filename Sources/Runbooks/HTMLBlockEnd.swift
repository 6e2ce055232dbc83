/// Where a block of HTML ends (CommonMark 0.31, section 4.6): a fence inside of it is none.
///
/// The seventh kind, any other tag alone on its line, is taken for text: a fence below it counts.
enum HTMLBlockEnd: Equatable {
    case blankLine
    /// With the line that holds one of these, in any case.
    case text([String])

    init?(openedBy line: ArraySlice<UInt8>) {
        let text = String(decoding: line.prefix(40), as: UTF8.self).lowercased()
        if text.hasPrefix("<!--") {
            self = .text(["-->"])
        } else if text.hasPrefix("<?") {
            self = .text(["?>"])
        } else if text.hasPrefix("<![cdata[") {
            self = .text(["]]>"])
        } else if text.hasPrefix("<!"), text.dropFirst(2).first?.isLetter ?? false {
            self = .text([">"])
        } else {
            let isEnding = text.hasPrefix("</")
            let name = text.dropFirst(isEnding ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let behind = text.dropFirst(name.count + (isEnding ? 2 : 1))
            guard behind.isEmpty || " \t>".contains(behind.first ?? ">") || behind.hasPrefix("/>") else { return nil }
            if !isEnding, Self.verbatim.contains(String(name)), !behind.hasPrefix("/>") {
                self = .text(Self.verbatim.map { "</\($0)>" })
            } else if Self.blocks.contains(String(name)) {
                self = .blankLine
            } else {
                return nil
            }
        }
    }

    /// Whether the block ends with this line.
    func isReached(by line: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .blankLine: return line.allSatisfy(\.isBlank)
        case .text(let endings):
            let text = String(decoding: line, as: UTF8.self).lowercased()
            return endings.contains { text.contains($0) }
        }
    }

    private static let verbatim = ["pre", "script", "style", "textarea"]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend",
        "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
}
