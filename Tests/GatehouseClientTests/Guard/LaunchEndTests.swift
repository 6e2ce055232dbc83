@testable import GatehouseClient
import Testing

/// The table of what counts, row by row; the first rule that holds decides.
@Suite struct LaunchEndTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var hint = LaunchHint.foreground
        var isDebugged = false
        var isArmed = false
        var hasFirstScreen = false
        var hasSucceeded = false
        var left: Bool?
        var hasNewBuild = false
        var hasNewBoot = false
        var hasCrashEvidence = false
        let end: LaunchEnd
        let points: Int
    }

    static let cases = [
        Case(
            testDescription: "debugger", isDebugged: true, isArmed: true, hasCrashEvidence: true, end: .debugged,
            points: 0),
        Case(
            testDescription: "other build", isArmed: true, hasNewBuild: true, hasCrashEvidence: true, end: .otherBuild,
            points: 0),
        Case(testDescription: "background", hint: .background, end: .background, points: 0),
        Case(testDescription: "background, rebooted", hint: .background, hasNewBoot: true, end: .background, points: 0),
        Case(
            testDescription: "background, crashed", hint: .background, hasCrashEvidence: true, end: .backgroundCrash,
            points: 1),
        Case(
            testDescription: "background, then armed", hint: .background, isArmed: true, end: .noFirstScreen, points: 2),
        Case(
            testDescription: "background, then seen, crashed", hint: .background, isArmed: true, hasFirstScreen: true,
            hasCrashEvidence: true, end: .crashReported, points: 2),
        Case(testDescription: "crash reported", hasCrashEvidence: true, end: .crashReported, points: 2),
        Case(
            testDescription: "crash reported, unknown", hint: .unknown, hasCrashEvidence: true, end: .crashReported,
            points: 2),
        Case(
            testDescription: "crash reported, rebooted", isArmed: true, hasNewBoot: true, hasCrashEvidence: true,
            end: .crashReported, points: 2),
        Case(
            testDescription: "crash reported, left", isArmed: true, left: false, hasCrashEvidence: true,
            end: .crashReported, points: 2),
        Case(testDescription: "unknown", hint: .unknown, end: .unknownStart, points: 1),
        Case(testDescription: "unknown, rebooted", hint: .unknown, hasNewBoot: true, end: .unknownStart, points: 1),
        Case(testDescription: "unknown, armed", hint: .unknown, isArmed: true, end: .noFirstScreen, points: 2),
        Case(
            testDescription: "after the first screen", isArmed: true, hasFirstScreen: true, end: .afterFirstScreen,
            points: 1),
        Case(
            testDescription: "after the first screen, rebooted", isArmed: true, hasFirstScreen: true, hasNewBoot: true,
            end: .afterFirstScreen, points: 1),
        Case(testDescription: "rebooted", isArmed: true, hasNewBoot: true, end: .rebooted, points: 1),
        Case(testDescription: "rebooted before armed", hasNewBoot: true, end: .rebooted, points: 1),
        Case(testDescription: "armed", isArmed: true, end: .noFirstScreen, points: 2),
        Case(testDescription: "foreground, not armed", end: .noFirstScreen, points: 2),
        Case(testDescription: "left early", isArmed: true, left: false, end: .leftEarly, points: 0),
        Case(testDescription: "left late", isArmed: true, left: true, end: .leftLate, points: 1),
        Case(
            testDescription: "success", isArmed: true, hasFirstScreen: true, hasSucceeded: true, hasNewBoot: true,
            hasCrashEvidence: true, end: .success, points: 0),
    ]

    @Test(arguments: cases)
    func launchIsJudgedByWhatItLeftBehind(_ row: Case) {
        let start = LaunchStart(
            build: row.hasNewBuild ? 2 : 1, hint: .foreground, boot: row.hasNewBoot ? 2 : 1, now: 0, token: 2)
        var attempt = LaunchAttempt(
            token: LaunchToken(value: 1), build: 1, hint: row.hint, isDebugged: row.isDebugged, boot: 1, begunAt: 0,
            level: 0, appliedLevel: 0)
        attempt.isArmed = row.isArmed
        attempt.hasFirstScreen = row.hasFirstScreen
        attempt.hasSucceeded = row.hasSucceeded
        attempt.hasLeft = row.left != nil
        attempt.hasLeftLate = row.left ?? false
        let end = LaunchEnd(of: attempt, seenFrom: start, hasCrashEvidence: row.hasCrashEvidence)
        #expect(end == row.end)
        #expect(end.points(under: GuardSettings()) == row.points)
    }

    @Test func everyEndIsInTheTable() {
        #expect(Set(Self.cases.map(\.end) + [.none]) == Set(LaunchEnd.allCases))
    }

    @Test func startOfUnknownKindCountsWhatTheServerSays() {
        #expect(LaunchEnd.unknownStart.points(under: GuardSettings(unknownHintPoints: 2)) == 2)
    }

    /// Where the system does not tell when it was started, a vanished launch is a sure failure.
    @Test(arguments: [(0, 1), (1, 0), (0, 0)] as [(UInt64, UInt64)])
    func unknownBootIsNoReboot(_ before: UInt64, _ now: UInt64) {
        let attempt = LaunchAttempt(
            token: LaunchToken(value: 1), build: 1, hint: .foreground, isDebugged: false, boot: before, begunAt: 0,
            level: 0, appliedLevel: 0)
        let start = LaunchStart(build: 1, hint: .foreground, boot: now, now: 0, token: 2)
        #expect(LaunchEnd(of: attempt, seenFrom: start, hasCrashEvidence: false) == .noFirstScreen)
    }
}
