/// All guards, in the order in which they are told. None asks anybody: what they judge was looked up before.
enum GateGuards {
    static let all: [any GateGuard] = [
        ReleaseLiveGuard(), RolloutCompleteGuard(), StorefrontGuard(), CrashCheckGuard(), ReachesSomebodyGuard(),
        NobodyStrandedGuard(),
        BlockedShareGuard(),
    ]
}
