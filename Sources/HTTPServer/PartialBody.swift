/// A body of which a part has arrived.
struct PartialBody {
    var decoder: BodyDecoder
    /// How long the header and the decoded content so far are.
    var end: Int
}
