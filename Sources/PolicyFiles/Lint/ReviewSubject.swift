/// Something that holds until somebody takes it away.
package enum ReviewSubject: Sendable, Equatable {
    /// The index of a block, and its versions where it has some.
    case block(Int, versions: String?)
    case kill(flag: String)
    case force

    /// Its path in the file.
    var name: String {
        switch self {
        case .block(let index, _): "versions.blocked[\(index)]"
        case .kill(let flag): "flags.\(flag).kill"
        case .force: "safe_mode.force"
        }
    }

    /// How it goes on, and how it ends.
    var commands: String {
        switch self {
        case .block(_, let versions?): "if so, move `review_by`; if not: gatehouse gate unblock '\(versions)'"
        case .block(_, nil): "if so, move `review_by`; if not, remove it"
        case .kill(let flag):
            "if so: gatehouse flag extend \(flag) --review-by TIME; if not: gatehouse flag restore \(flag)"
        case .force: "if so, move `review_by`; if not: gatehouse safe-mode clear"
        }
    }
}
