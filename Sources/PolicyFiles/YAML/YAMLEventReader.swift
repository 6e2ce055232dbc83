import CYAML

/// libyaml's event parser over a file held in memory. It owns libyaml's state and a copy of the bytes.
@safe
struct YAMLEventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let characters: YAMLCharacters
    private let source: SourceText

    /// - Parameter characters: those of `source`, which holds at least one.
    init(_ source: SourceText, characters: YAMLCharacters) {
        self.source = source
        self.characters = characters
        let content = source.bytes[characters.start...]
        unsafe parser = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: content.count)
        _ = unsafe input.initialize(fromContentsOf: content)
        // It fails only without memory, and then every later call reports that.
        _ = unsafe yaml_parser_initialize(parser)
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault() }
        defer { unsafe yaml_event_delete(&event) }
        let start = unsafe characters.offset(ofCharacter: event.start_mark.index)
        let end = unsafe characters.offset(ofCharacter: event.end_mark.index)
        let span = start..<max(start, end)
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, hasTag: false, anchor: nil, span: span)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, hasTag: false, anchor: nil, span: span)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, hasTag: false, anchor: nil, span: span)
        case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, hasTag: false, anchor: nil, span: span)
        case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, hasTag: false, anchor: nil, span: span)
        case YAML_ALIAS_EVENT:
            let name = unsafe text(event.data.alias.anchor) ?? ""
            return YAMLEvent(kind: .alias(name), hasTag: false, anchor: nil, span: span)
        case YAML_SEQUENCE_START_EVENT:
            let data = unsafe event.data.sequence_start
            let style: YAMLNode.CollectionStyle = unsafe data.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block
            return unsafe YAMLEvent(
                kind: .sequenceStart(style), hasTag: data.tag != nil, anchor: text(data.anchor), span: span)
        case YAML_MAPPING_START_EVENT:
            let data = unsafe event.data.mapping_start
            let style: YAMLNode.CollectionStyle = unsafe data.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block
            return unsafe YAMLEvent(
                kind: .mappingStart(style), hasTag: data.tag != nil, anchor: text(data.anchor), span: span)
        case YAML_SCALAR_EVENT:
            let data = unsafe event.data.scalar
            let value = unsafe String(
                decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
            return unsafe YAMLEvent(
                kind: .scalar(value, style(data.style)), hasTag: data.tag != nil, anchor: text(data.anchor), span: span)
        default: return YAMLEvent(kind: .streamEnd, hasTag: false, anchor: nil, span: span)
        }
    }

    private func style(_ style: yaml_scalar_style_t) -> YAMLNode.ScalarStyle {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    private func fault() -> YAMLError {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
        let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? ""
        return unsafe LibyamlFault(
            problem: problem, context: context,
            problemOffset: characters.offset(ofCharacter: parser.pointee.problem_mark.index),
            contextOffset: characters.offset(ofCharacter: parser.pointee.context_mark.index)
        ).error(in: source)
    }
}
