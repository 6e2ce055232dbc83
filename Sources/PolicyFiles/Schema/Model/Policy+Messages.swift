package import LaunchDocument

extension Policy {
    /// The texts of one occasion: `block`, `block.<reason>`, `recommend`, `stranded` or `waiting`.
    package struct Section: Sendable {
        package let name: Located<String>
        package let texts: [Text]
    }

    /// A title and a body in one language.
    package struct Text: Sendable {
        package let language: Located<LanguageTag>
        package let title: Located<String>
        package let body: Located<String>
    }

    /// A dismissible message for those who can open the app.
    package struct Notice: Sendable {
        package let id: Located<String>
        package let when: When
        package let until: Located<Timestamp>?
        package let texts: [Text]
        package let span: SourceSpan
    }
}
