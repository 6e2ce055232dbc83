/// Where text comes from.
package enum TextInput: Hashable, Sendable {
    case file(String)
    case standardInput
    /// Bytes at hand, with the name that messages call them by.
    case bytes([UInt8], name: String)

    /// As messages call it.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .bytes(_, let name): name
        }
    }
}
