package import PolicyFiles

/// A value where a file spells it out, and how another one is written in its place.
package struct ValueSite: Hashable, Sendable {
    package let path: String
    /// The bytes that a new value replaces; quotes around it are none of them.
    package let span: SourceSpan
    let writing: Writing

    enum Writing: Hashable, Sendable {
        /// Digits and dots stand for themselves.
        case asItIs
        /// A YAML scalar without quotes, where 2.10 would be the number 2.1.
        case plainYAML
        /// A version with its three numbers, as pub wants it.
        case threeNumbers
        /// The JSON number of Android's build.
        case versionCode
    }

    init(_ path: String, _ span: SourceSpan, _ writing: Writing = .asItIs) {
        self.path = path
        self.span = span
        self.writing = writing
    }

    /// `value` as it is written here; nil where it cannot be.
    func text(for value: NewValue) -> String? {
        let plain = value.description
        switch writing {
        case .asItIs: return plain
        case .plainYAML: return plain.contains { $0 == "." } && plain.count { $0 == "." } < 2 ? "\"\(plain)\"" : plain
        case .threeNumbers:
            let missing = max(0, 2 - plain.count { $0 == "." })
            return plain + String(repeating: ".0", count: missing)
        case .versionCode:
            guard let number = Int(plain), number <= Self.greatestVersionCode else { return nil }
            return plain
        }
    }

    /// Source: https://developer.android.com/studio/publish/versioning
    package static let greatestVersionCode = 2_100_000_000
}
