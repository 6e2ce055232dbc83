/// The guards that need no network, in the order in which they are told.
enum GateGuards {
    static let local: [any GateGuard] = [
        ReleaseLiveGuard(), RolloutCompleteGuard(), ReachesSomebodyGuard(), NobodyStrandedGuard(), BlockedShareGuard(),
    ]
}
