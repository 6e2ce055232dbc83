/// A value to be written into a document.
package indirect enum YAMLValue: Equatable, Sendable {
    /// A text, quoted only where YAML needs it. In place of a quoted scalar it takes over the quotes.
    case text(String)
    /// A text that some YAML tool could take for a number, as a version: quoted, unless it takes the place of a plain
    /// scalar and cannot be mistaken.
    case quoted(String)
    /// A number, a boolean or a time: never quoted.
    case plain(String)
    /// The style is a wish: inside a flow collection everything is flow, and items look like their neighbours.
    case mapping([Entry], YAMLNode.CollectionStyle)
    case sequence([YAMLValue], YAMLNode.CollectionStyle)

    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: YAMLValue

        package init(_ key: String, _ value: YAMLValue) {
            self.key = key
            self.value = value
        }
    }

    /// A mapping in braces.
    package static func flow(_ entries: KeyValuePairs<String, YAMLValue>) -> YAMLValue {
        .mapping(entries.map { Entry($0.key, $0.value) }, .flow)
    }

    var isEmptyCollection: Bool {
        switch self {
        case .mapping(let entries, _): entries.isEmpty
        case .sequence(let items, _): items.isEmpty
        case .text, .quoted, .plain: false
        }
    }

    var isCollection: Bool {
        switch self {
        case .mapping, .sequence: true
        case .text, .quoted, .plain: false
        }
    }
}
