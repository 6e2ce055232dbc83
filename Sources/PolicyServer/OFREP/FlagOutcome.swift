internal import LaunchDocument

/// What can come of a flag, as far as answers differ: the value and what is said about it.
enum FlagOutcome: Int, CaseIterable {
    case normal, killed, restored, notYetRestored

    /// The outcomes that a flag can have.
    static func possible(for flag: Flag) -> [FlagOutcome] {
        [.normal] + (flag.kill == nil ? [] : [.killed]) + (flag.restore == nil ? [] : [.restored, .notYetRestored])
    }

    func value(of flag: Flag) -> Bool {
        switch self {
        case .normal, .restored: flag.defaultValue
        case .killed, .notYetRestored: flag.safeValue
        }
    }

    /// OpenFeature's word for why. Never `DISABLED`: there are clients that take the value of the code for it, and that is
    /// what a kill takes away. `STATIC` only where no rule could decide otherwise: clients may keep such a value.
    func reason(of flag: Flag) -> String {
        switch self {
        case .normal: flag.kill == nil && flag.restore == nil ? "STATIC" : "DEFAULT"
        case .killed: "TARGETING_MATCH"
        case .restored, .notYetRestored: "SPLIT"
        }
    }
}
