import PolicyFiles

/// A value of an old-style property list, the form of `project.pbxproj`, with its place.
indirect enum PropertyList: Sendable {
    /// The span is that of the content without its quotes.
    case text(String, SourceSpan)
    case dictionary([Entry], SourceSpan)
    case array([PropertyList], SourceSpan)
    case data(SourceSpan)

    struct Entry: Sendable {
        let key: String
        let keySpan: SourceSpan
        let value: PropertyList
    }

    var span: SourceSpan {
        switch self {
        case .text(_, let span), .dictionary(_, let span), .array(_, let span), .data(let span): span
        }
    }

    var text: String? { if case .text(let text, _) = self { text } else { nil } }
    var entries: [Entry]? { if case .dictionary(let entries, _) = self { entries } else { nil } }
    var items: [PropertyList]? { if case .array(let items, _) = self { items } else { nil } }

    subscript(key: String) -> PropertyList? { entries?.first { $0.key == key }?.value }
}
