/// One step of libyaml's walk through a file, in Swift types and byte offsets.
struct YAMLEvent {
    enum Kind: Equatable {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case alias(String)
        case scalar(String, YAMLNode.ScalarStyle)
        case sequenceStart(YAMLNode.CollectionStyle)
        case sequenceEnd
        case mappingStart(YAMLNode.CollectionStyle)
        case mappingEnd
    }

    let kind: Kind
    let hasTag: Bool
    let anchor: String?
    /// libyaml's marks. Of a block collection's end it says where the next token starts.
    let span: SourceSpan
}
