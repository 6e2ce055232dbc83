extension [Translation] {
    /// The translation for a user, whose most wanted language comes first; nil when there are none at all.
    ///
    /// Per language: the lookup of RFC 4647, section 3.4, then a translation of the same language and script (`zh-Hant` for
    /// `zh-TW`). After all languages: English, then whatever comes first.
    func translation(for languages: [String]) -> Translation? {
        let available = map { (tag: LanguageTag($0.language), translation: $0) }
        for language in languages {
            let wanted = LanguageTag(language)
            for tag in wanted.truncations {
                if let exact = available.first(where: { $0.tag == tag }) { return exact.translation }
            }
            if let related = available.first(where: { wanted.isReadable(as: $0.tag) }) { return related.translation }
        }
        let english = LanguageTag("en")
        return
            (available.first { $0.tag == english } ?? available.first { english.isReadable(as: $0.tag) }
            ?? available.first)?
            .translation
    }
}
