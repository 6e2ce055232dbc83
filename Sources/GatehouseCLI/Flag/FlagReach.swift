import LaunchDocument
import PolicyFiles

/// From whom a kill takes a feature, or to whom a ramp gives it back.
struct FlagReach {
    let when: Condition
    /// Whether also those are meant who do not know what the condition asks for.
    let includesUnknown: Bool

    init(_ when: Condition, _ onUnknown: OnUnknown?) {
        self.when = when
        includesUnknown = onUnknown == .kill
    }

    /// Whether all of those whom the other is about are meant.
    func covers(_ other: FlagReach) -> Bool {
        when.isForEverybody || when.covers(other.when) && (includesUnknown || !other.includesUnknown)
    }
}

extension PolicyEdit.KillRequest {
    var reach: FlagReach { FlagReach(when, onUnknown) }
}

extension Policy.Kill {
    var reach: FlagReach { FlagReach(when.condition, onUnknown?.value) }
}

extension Policy.Restore {
    var reach: FlagReach { FlagReach(when.condition, onUnknown?.value) }
}
