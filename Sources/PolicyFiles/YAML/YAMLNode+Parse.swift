extension YAMLNode {
    /// Reads a file that holds exactly one YAML document.
    ///
    /// Refused besides what libyaml refuses: tags, anchors, aliases, merge keys, duplicate keys, keys that are no text,
    /// further documents, an empty document, encodings other than UTF-8, control characters, more than 64 levels or 1 MiB.
    /// The whole file is read before anything is returned, because libyaml hands out a complete first document
    /// before it meets an error behind it.
    package static func parse(_ source: SourceText) throws(YAMLError) -> YAMLNode {
        let characters = try YAMLCharacters(source.bytes)
        guard characters.start < source.bytes.count else { throw YAMLError(fact: .empty, span: 0..<0) }
        var composer = YAMLComposer(source: source, events: YAMLEventReader(source, characters: characters))
        return try composer.document()
    }
}
