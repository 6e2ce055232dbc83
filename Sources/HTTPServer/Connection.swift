/// What the server knows about one connection. One that is idle owns nothing outside of this.
struct Connection {
    enum Phase {
        /// No connection has this slot.
        case free
        /// Nothing has arrived yet, ever.
        case fresh
        /// Nothing has arrived since the last answer.
        case idle
        /// A part of a header has arrived.
        case header
        /// A header and a part of its body have arrived.
        case body
        /// Requests have arrived that wait for their turn.
        case waiting
        /// The client does not take what is ready for it.
        case blocked
        /// The answer is a stream of events that goes on; what arrives is thrown away.
        case listening
        /// Nothing more will be sent; what arrives is thrown away until the client closes.
        case lingering

        /// Whether bytes from the client are read as requests now.
        var reads: Bool {
            switch self {
            case .fresh, .idle, .header, .body: true
            case .free, .waiting, .blocked, .listening, .lingering: false
            }
        }
    }

    var phase = Phase.free
    var descriptor: Int32 = -1
    /// Counts the connections that had this slot, so that a late event for one of them is not taken for this one.
    var generation: UInt32 = 0
    /// What has arrived of requests that are not answered, with chunks taken out of the body.
    var received: [UInt8] = []
    var partialBody: PartialBody?
    var pending: PendingOutput?
    /// What its client listens to; `nil` for all that get answers.
    var stream: EventStream?
    /// Whether it is one more than there may be, so that it must not keep the next one out.
    var isSurplus = false
    /// Whether the last answer has been given.
    var isEnding = false
    /// For the access log; empty without one.
    var peer = ""

    var deadline: Int64 = 0
    var deadlineKind: DeadlineKind?
    /// Neighbours in the list of this kind of deadline, or the next free slot.
    var previous: Int32 = -1
    var next: Int32 = -1
}
