/// What becomes of one launch in the tests.
enum Outcome: CaseIterable {
    // Healthy.
    case stable, leaves, rebootsLater, quits, background, debugged, updated, fetches
    // Sure failures.
    case crashes, crashesEarly, crashReported
    // Ambiguous ones.
    case hangs, vanishesLater, reboots, vanishesUnknown, crashesInBackground
    // Failures around a change.
    case fetchesAndCrashes, updatedAndCrashes, triesNormallyAndCrashes
    case triesNormally

    static let healthy: [Outcome] = [
        .stable, .leaves, .rebootsLater, .quits, .background, .debugged, .updated, .fetches,
    ]
    /// Healthy ones that reach a first screen.
    static let good: [Outcome] = [.stable, .leaves, .rebootsLater]
    static let sure: [Outcome] = [.crashes, .crashesEarly, .crashReported]
    static let ambiguous: [Outcome] = [.hangs, .vanishesLater, .reboots, .vanishesUnknown, .crashesInBackground]
}
