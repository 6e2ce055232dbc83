/// What a shell can offer for a value while it is typed.
package enum Candidates: Hashable, Sendable {
    /// Nothing: numbers, times, reasons.
    case text
    case files
    case folders
    /// One of these words and no other.
    case words([String])
    /// Names that only the program knows when it is asked, such as those of flags: `gatehouse completions flags`.
    case names(String)

    /// What a placeholder of help says by itself: `FILE` and `DIR` mean the same everywhere.
    init(placeholder: String?) {
        switch placeholder {
        case "FILE": self = .files
        case "DIR": self = .folders
        default: self = .text
        }
    }
}
