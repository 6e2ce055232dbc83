import TestSupport
import Testing

/// Bytes on a connection and what a server answers to them.
struct RequestCase: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: String
    /// The statuses of the answers, in order; interim ones are left out.
    let statuses: [Int]
    /// Whether the server ends the connection after them, although the client has not.
    let closes: Bool

    var testDescription: String { name }

    /// A request that is answered, on a connection that goes on.
    static func accepted(_ name: String, _ bytes: String, _ statuses: [Int] = [200]) -> RequestCase {
        RequestCase(name: name, bytes: bytes, statuses: statuses, closes: false)
    }

    /// A request that is answered, and then the connection ends.
    static func last(_ name: String, _ bytes: String, _ statuses: [Int] = [200]) -> RequestCase {
        RequestCase(name: name, bytes: bytes, statuses: statuses, closes: true)
    }

    /// A request that the server refuses, which ends the connection.
    static func refused(_ name: String, _ status: Int, _ bytes: String) -> RequestCase {
        RequestCase(name: name, bytes: bytes, statuses: [status], closes: true)
    }
}
