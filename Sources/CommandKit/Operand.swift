/// One positional argument of a command, or a run of them.
package struct Operand: Hashable, Sendable {
    package enum Count: Hashable, Sendable {
        case one
        case optional
        case oneOrMore
        case any
    }

    /// In capitals, as help shows it.
    package let name: String
    package let count: Count
    package let summary: String
    /// What shells offer for it.
    let candidates: Candidates

    package init(_ name: String, _ count: Count = .one, _ summary: String, candidates: Candidates? = nil) {
        self.name = name
        self.count = count
        self.summary = summary
        self.candidates = candidates ?? Candidates(placeholder: name)
    }

    var isNeeded: Bool { count == .one || count == .oneOrMore }

    var isRun: Bool { count == .oneOrMore || count == .any }

    /// As a synopsis shows it: `[REV]`, `V...`.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)..."
        case .any: "[\(name)...]"
        }
    }
}
