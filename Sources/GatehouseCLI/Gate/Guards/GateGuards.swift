/// All guards, in the order in which they are told. None asks anybody: what they judge was looked up before.
enum GateGuards {
    static let all: [any GateGuard] = [
        ReleaseLiveGuard(), RolloutCompleteGuard(), StorefrontGuard(), CrashCheckGuard(), StoreAddressGuard(),
        ReachesSomebodyGuard(),
        NobodyStrandedGuard(),
        BlockedShareGuard(),
    ]
}

extension GateChange {
    /// What all guards found that have something to say.
    var findings: [(name: String, finding: GuardFinding)] {
        GateGuards.all.compactMap { tested in tested.evaluate(self).map { (tested.name, $0) } }
    }
}
