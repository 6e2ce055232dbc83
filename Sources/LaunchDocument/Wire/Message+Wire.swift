import JSONText

extension MessageSection {
    init?(wire member: JSON.Member) {
        guard let translations = [Translation](wire: member.value) else { return nil }
        self.init(name: member.key, translations: translations)
    }

    func write(to writer: inout JSONWriter) {
        writer.key(name)
        translations.write(to: &writer)
    }
}

extension [Translation] {
    /// Reads an object of languages; those without a title and a body are left out.
    init?(wire json: JSON?) {
        guard let members = json?.members else { return nil }
        self = members.compactMap { member in
            guard let title = member.value["title"]?.string, let body = member.value["body"]?.string else { return nil }
            return Translation(language: member.key, message: Message(title: title, body: body))
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for translation in self {
                writer.member(translation.language) { writer in
                    writer.member("title", translation.message.title)
                    writer.member("body", translation.message.body)
                }
            }
        }
    }
}

extension Notice {
    init?(wire json: JSON) {
        guard let id = json["id"]?.string, let translations = [Translation](wire: json["messages"]) else { return nil }
        var until: Timestamp?
        if let end = json["until"] {
            guard let timestamp = end.string.flatMap(Timestamp.init) else { return nil }
            until = timestamp
        }
        self.init(id: id, when: Condition(wire: json["when"]), until: until, translations: translations)
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.key("when")
            when.write(to: &writer)
            writer.member("until", until?.description)
            writer.key("messages")
            translations.write(to: &writer)
        }
    }
}
