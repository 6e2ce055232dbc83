/// An event for the clients that listen to one topic.
package struct Announcement: Sendable {
    /// What their streams were opened with.
    package let topic: Int
    /// The event with the empty line that ends it (WHATWG HTML, section 9.2.6).
    package let event: [UInt8]

    package init(topic: Int, event: [UInt8]) {
        self.topic = topic
        self.event = event
    }
}
