import LaunchDocument

extension PolicyReader {
    mutating func sections(_ field: Field?) -> [Policy.Section] {
        namedEntries(of: field).compactMap { key, value in
            guard Self.sectionNames.contains(key.value) else {
                reportUnknownKey(key.value, of: "messages", allowed: Self.sectionNames, at: key.span)
                return nil
            }
            return Policy.Section(name: key, texts: texts(value))
        }
    }

    static let sectionNames: [String] =
        ["block"] + BlockReason.allCases.map { "block.\($0.rawValue)" } + ["recommend", "stranded", "waiting"]

    /// The translations of one message.
    mutating func texts(_ field: Field?) -> [Policy.Text] {
        var texts: [Policy.Text] = []
        for (key, value) in namedEntries(of: field) {
            let language = language(key)
            guard let fields = fields(of: value, SchemaKeys.Text.self) else { continue }
            let title = text(required(.title, of: fields))
            let body = text(required(.body, of: fields))
            guard let language, let title, let body else { continue }
            if let twin = texts.first(where: { $0.language.value == language.value }) {
                report(.nameTakenTwice(key.value, firstLine: line(of: twin.language.span)), at: key.span)
            }
            texts.append(Policy.Text(language: language, title: title, body: body))
        }
        return texts
    }

    mutating func notices(_ field: Field?) -> [Policy.Notice] {
        var notices: [Policy.Notice] = []
        for item in items(of: field) {
            guard let fields = fields(of: item, SchemaKeys.Notice.self) else { continue }
            let id = name(required(.id, of: fields), if: Self.isFlagName, else: SchemaFact.notNoticeName)
            let when = when(fields[.when], of: fields.span)
            let until = timestamp(fields[.until])
            let texts = texts(required(.messages, of: fields))
            guard let id else { continue }
            if let twin = notices.first(where: { $0.id.value == id.value }) {
                report(.nameTakenTwice(id.value, firstLine: line(of: twin.id.span)), at: id.span)
            }
            notices.append(Policy.Notice(id: id, when: when, until: until, texts: texts, span: fields.span))
        }
        return notices
    }
}
