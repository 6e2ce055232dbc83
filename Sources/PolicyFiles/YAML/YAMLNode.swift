/// A piece of a YAML document with the exact bytes it was written in.
///
/// Scalars are text: what a text means (a boolean, a number, a version) is decided by whoever reads the node, never by
/// YAML's own guesses, so `1.10` stays `1.10` and `no` stays a word.
package struct YAMLNode: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// The text after unescaping and folding, and how it was written.
        case scalar(String, ScalarStyle)
        /// Entries in the order of the file. Keys are scalars and differ from each other.
        case mapping([Entry], CollectionStyle)
        case sequence([YAMLNode], CollectionStyle)
    }

    package enum ScalarStyle: Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    package enum CollectionStyle: Sendable {
        /// Written by indentation.
        case block
        /// Written in `{}` or `[]`.
        case flow
    }

    package struct Entry: Sendable, Equatable {
        package let key: YAMLNode
        package let value: YAMLNode
    }

    package let kind: Kind

    /// The bytes of the node. Comments, line ends and blanks around it are never part.
    ///
    /// - A plain scalar: its text. A value that is not there (`key:`, `-`): empty, right after the colon or the dash.
    /// - A quoted scalar: with its quotes.
    /// - A literal or folded scalar: from `|` or `>` through the last byte of its text that is no blank.
    /// - A flow collection: with its braces or brackets.
    /// - A block mapping: from the first byte of its first key through the end of its last value.
    /// - A block sequence: from its first dash through the end of its last item.
    package let span: SourceSpan

    /// The text of a scalar.
    package var text: String? {
        if case .scalar(let text, _) = kind { text } else { nil }
    }

    /// The entries of a mapping.
    package var entries: [Entry]? {
        if case .mapping(let entries, _) = kind { entries } else { nil }
    }

    /// The items of a sequence.
    package var items: [YAMLNode]? {
        if case .sequence(let items, _) = kind { items } else { nil }
    }

    /// Whether nothing was written where a value may stand.
    package var isAbsent: Bool { kind == .scalar("", .plain) }

    /// The entry of a mapping under a key; nil as well when the node is no mapping.
    package func entry(_ key: String) -> Entry? {
        entries?.first { $0.key.text == key }
    }

    /// The value of a mapping under a key; nil as well when the node is no mapping.
    package subscript(key: String) -> YAMLNode? { entry(key)?.value }
}
