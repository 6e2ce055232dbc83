/// What a client has not taken yet.
struct PendingOutput {
    var bytes: [UInt8]
    var references: [Response.Reference]
    /// How much of all this, in the order of sending, is gone.
    var sent: Int
    /// Bytes that were in the kernel's buffer, on their way to the client, when the time for writing began.
    var underway: Int32

    /// How many bytes there were to send at first.
    var total: Int { references.reduce(bytes.count) { $0 + $1.response.body.count } }
}
