/// What the clients that listen to one topic are to be told; the topic is what their streams were opened with.
package enum Announcement: Sendable {
    /// An event, with the empty line that ends it (WHATWG HTML, section 9.2.6).
    case event([UInt8], topic: Int)
    /// There will be no more events: the streams end.
    case end(topic: Int)

    var topic: Int {
        switch self {
        case .event(_, let topic), .end(let topic): topic
        }
    }
}
