@testable import GatehouseClient
import LaunchDocument
import Testing

/// Reports about guards of others, as sequences of what happened.
@Suite struct GuardCasesTests {
    enum Step {
        case begin(LaunchHint)
        case arm, first, stable
        case leave(after: Int)
        /// Signals with the token of the launch before.
        case staleFirst, staleStable
        case reboot
        case document(Int)
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]
        /// The level of each launch.
        let levels: [Int]
        var document: DocumentChoice?
    }

    static let crash: [Step] = [.begin(.foreground), .arm]
    static let healthy: [Step] = [.begin(.foreground), .arm, .first, .stable]
    static let start: [Step] = [.begin(.foreground)]
    static let stale: [Step] = [.begin(.foreground), .staleFirst, .staleStable]

    static func sequence(_ launches: [Step]...) -> [Step] { launches.flatMap { $0 } }
    static func fourTimes(_ launch: [Step]) -> [Step] { sequence(launch, launch, launch, launch, start) }

    static let cases: [Case] = [
        // https://github.com/digital-grease/fauxx/issues/157
        Case(
            testDescription: "O1 background starts are no failed launches",
            steps: [.begin(.background), .begin(.background), .begin(.foreground)], levels: [0, 0, 0]),
        // https://github.com/esphome/esphome/issues/15796
        Case(
            testDescription: "O2 the guard is there before what crashes",
            steps: [.begin(.foreground), .begin(.foreground), .begin(.foreground)], levels: [0, 0, 1]),
        // https://github.com/esphome/esphome/pull/13041
        Case(
            testDescription: "O3 success counts in safe mode",
            steps: sequence(crash, crash, healthy, [.begin(.unknown)], start), levels: [0, 0, 1, 0, 0]),
        Case(
            testDescription: "O3 and safe mode is not entered again",
            steps: sequence(crash, crash, healthy, healthy, crash, start), levels: [0, 0, 1, 0, 0, 0]),
        // https://github.com/gronxb/hot-updater/issues/1321
        Case(
            testDescription: "O4 giving up on a blank screen counts",
            steps: fourTimes([.begin(.foreground), .arm, .leave(after: 25)]),
            levels: [0, 0, 0, 0, 1]),
        Case(
            testDescription: "O4 so does a main thread that hangs", steps: sequence(crash, crash, start),
            levels: [0, 0, 1]),
        Case(
            testDescription: "O4 impatience does not",
            steps: fourTimes([.begin(.foreground), .arm, .leave(after: 5)]),
            levels: [0, 0, 0, 0, 0]),
        // https://github.com/obsproject/obs-studio/issues/9877
        Case(
            testDescription: "O5 switching the device off is no crash",
            steps: fourTimes([.begin(.foreground), .arm, .first, .stable, .reboot]), levels: [0, 0, 0, 0, 0]),
        // https://github.com/Cap-go/capacitor-updater/issues/907
        Case(
            testDescription: "O6 a launch cannot report success for the next one",
            steps: sequence(healthy, stale, stale, start), levels: [0, 0, 0, 1]),
        // https://chromium.googlesource.com/chromium/src/+/c1a31b1aeb343867b3f835aa50cccadc4b7569b0
        Case(
            testDescription: "O7 without a last good document, the failing one is not used",
            steps: sequence([.begin(.foreground), .arm, .first, .document(5), .stable], crash, crash, start),
            levels: [0, 0, 0, 1], document: .bundled),
        Case(
            testDescription: "O7 even when it came in the first of the launches that crash",
            steps: sequence([.begin(.foreground), .document(5), .arm], crash, start), levels: [0, 0, 1],
            document: .bundled),
    ]

    @Test(arguments: cases)
    func levelsAre(_ row: Case) throws {
        let file = ModelRecordFile()
        var now: Int64 = 0
        var boot: UInt64 = 1
        var launches: [LaunchGuard] = []
        let clock = TestClock()
        for step in row.steps {
            let launch = launches.last
            switch step {
            case .begin(let hint):
                now += 86_400
                launches.append(
                    LaunchGuard(
                        file,
                        LaunchStart(build: 1, hint: hint, boot: boot, now: now, token: UInt64(launches.count + 1)),
                        clock: { clock.now }))
            case .arm: launch?.arm()
            case .first: launch?.firstScreen()
            case .stable: launch?.stable()
            case .leave(let seconds):
                clock.advance(by: seconds)
                launch?.leave()
            case .staleFirst: launch?.report(.firstScreen, of: launches[launches.count - 2].decision.token)
            case .staleStable: launch?.report(.stable, of: launches[launches.count - 2].decision.token)
            case .reboot: boot += 1
            case .document(let revision):
                launch?.documentStored(
                    DocumentFacts(
                        identity: DocumentIdentity(revision: revision, content: UInt64(revision)),
                        settings: GuardSettings()))
            }
        }
        #expect(launches.map(\.decision.level) == row.levels)
        if let document = row.document { #expect(launches.last?.decision.document == document) }
    }
}
