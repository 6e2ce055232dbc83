@testable import GatehouseClient
import LaunchDocument
import Synchronization
import TestSupport
import Testing

@Suite struct LaunchGuardTests {
    private func guarding(
        _ file: ModelRecordFile, token: UInt64, hint: LaunchHint = .foreground, clock: TestClock = TestClock()
    ) -> LaunchGuard {
        LaunchGuard(file, LaunchStart(build: 1, hint: hint, boot: 1, now: 0, token: token), clock: { clock.now })
    }

    private func facts(_ revision: Int, _ settings: GuardSettings = GuardSettings(), kills: [String] = [])
        -> DocumentFacts
    {
        DocumentFacts(
            identity: DocumentIdentity(revision: revision, content: UInt64(revision)), settings: settings,
            kills: kills.map(KillHash.init))
    }

    /// A first launch that goes well and brings a document.
    private func install(_ file: ModelRecordFile, _ document: DocumentFacts) {
        let launch = guarding(file, token: 1)
        launch.firstScreen()
        launch.documentStored(document)
        launch.stable()
    }

    @Test func recoveryScreenAndBlockScreenAreFirstScreens() {
        let file = ModelRecordFile()
        var levels: [Int] = []
        for token in 1...9 {
            let launch = guarding(file, token: UInt64(token))
            levels.append(launch.decision.level)
            launch.arm()
            guard launch.decision.level == 3 else { continue }
            launch.firstScreen()
            launch.leave()
        }
        #expect(levels == [0, 0, 1, 2, 3, 0, 3, 3, 0])
    }

    @Test func crashEvidenceDecidesAboutThisLaunch() {
        let file = ModelRecordFile()
        for token in 1...2 {
            let launch = guarding(file, token: UInt64(token))
            launch.arm()
            launch.firstScreen()
        }
        let launch = guarding(file, token: 3)
        #expect(launch.decision.level == 0 && launch.decision.previous == .afterFirstScreen)
        #expect(launch.crashEvidence().previous == .crashReported)
        #expect(launch.decision.state == .suspect && launch.decision.level == 0)
        launch.arm()
        launch.firstScreen()
        let next = guarding(file, token: 4)
        #expect(next.decision.level == 1, "1 + 2 + 1 points")
    }

    @Test func crashEvidenceTripsAtOnce() {
        let file = ModelRecordFile()
        guarding(file, token: 1).arm()
        let second = guarding(file, token: 2, hint: .background)
        #expect(second.decision.level == 0)
        let third = guarding(file, token: 3, hint: .unknown)
        #expect(third.decision.level == 0)
        let fourth = guarding(file, token: 4)
        #expect(fourth.decision.level == 0 && fourth.decision.previous == .unknownStart)
        #expect(fourth.crashEvidence().level == 1)
        // A second time, and after a signal, it does nothing.
        #expect(fourth.crashEvidence().level == 1)
        let fifth = guarding(file, token: 5)
        #expect(fifth.decision.level == 2)
        fifth.arm()
        #expect(fifth.crashEvidence() == fifth.decision)
    }

    @Test func crashEvidenceThatComesLateDoesNothing() {
        let file = ModelRecordFile()
        guarding(file, token: 1).firstScreen()
        let launch = guarding(file, token: 2)
        launch.arm()
        #expect(launch.crashEvidence().previous == .afterFirstScreen)
    }

    @Test func secondProcessMakesNoDocumentGood() {
        let file = ModelRecordFile()
        install(file, facts(5))
        let first = guarding(file, token: 2)
        first.firstScreen()
        first.stable()
        let calls = Mutex(0)
        let other = guarding(ModelRecordFile(file.content, faults: .init(isLockedByOther: true)), token: 3)
        other.whenGood { _ in calls.withLock { $0 += 1 } }
        #expect(calls.withLock { $0 } == 0)
    }

    @Test func crashEvidenceAfterSuccessIsAboutSomethingElse() {
        let file = ModelRecordFile()
        let first = guarding(file, token: 1)
        first.arm()
        first.firstScreen()
        first.stable()
        #expect(guarding(file, token: 2).crashEvidence().state == .normal)
    }

    @Test func leavingLateIsMeasuredSinceTheUserWaits() {
        let clock = TestClock()
        let file = ModelRecordFile()
        let first = guarding(file, token: 1, hint: .background, clock: clock)
        clock.advance(by: 3600)
        first.arm()
        clock.advance(by: 19)
        first.leave()
        #expect(guarding(file, token: 2, clock: clock).decision.previous == .leftEarly)

        let second = guarding(file, token: 3, clock: clock)
        clock.advance(by: 10)
        second.arm()
        clock.advance(by: 5)
        second.leave()
        // Back in the foreground, where it hangs.
        clock.advance(by: 600)
        second.arm()
        clock.advance(by: 20)
        second.leave()
        #expect(guarding(file, token: 4, clock: clock).decision.previous == .leftLate)

        let third = guarding(file, token: 5, clock: clock)
        third.arm()
        third.leave()
        third.arm()
        #expect(guarding(file, token: 6, clock: clock).decision.previous == .noFirstScreen)
    }

    @Test func documentIsGoodAfterAStableLaunchThatBeganWithIt() {
        let file = ModelRecordFile()
        let good = Mutex<[DocumentIdentity]>([])
        let first = guarding(file, token: 1)
        first.whenGood { document in good.withLock { $0 += [document].compactMap(\.self) } }
        first.documentStored(facts(5))
        first.arm()
        first.firstScreen()
        first.stable()
        #expect(good.withLock { $0 }.isEmpty, "it ran without document 5")

        let second = guarding(file, token: 2)
        second.whenGood { document in good.withLock { $0 += [document].compactMap(\.self) } }
        second.documentStored(facts(6))
        second.firstScreen()
        #expect(good.withLock { $0 }.isEmpty)
        second.stable()
        second.leave()
        #expect(good.withLock { $0 }.map(\.revision) == [5])
        second.whenGood { document in good.withLock { $0 += [document].compactMap(\.self) } }
        #expect(good.withLock { $0 }.map(\.revision) == [5, 5])

        // Document 6 fails; 5 is older and good.
        for token in 3...4 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 5).decision
        #expect(safe.level == 1 && safe.document == .lastGood && safe.failing?.revision == 6)
    }

    @Test func successInSafeModeMakesNoDocumentGood() {
        let file = ModelRecordFile()
        install(file, facts(5))
        let good = guarding(file, token: 2)
        good.firstScreen()
        good.documentStored(facts(6))
        good.stable()
        for token in 3...4 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 5)
        safe.firstScreen()
        safe.stable()
        guarding(file, token: 6).arm()
        let again = guarding(file, token: 7).decision
        #expect(again.level == 1 && again.document == .lastGood && again.failing?.revision == 6)
    }

    @Test func nothingIsStableBeforeItsFirstScreen() {
        let file = ModelRecordFile()
        let first = guarding(file, token: 1)
        first.arm()
        first.stable()
        #expect(guarding(file, token: 2).decision.previous == .noFirstScreen)
    }

    @Test func documentThatWasOnceGoodAndFailsNowIsNotUsed() {
        let file = ModelRecordFile()
        install(file, facts(5))
        let second = guarding(file, token: 2)
        second.firstScreen()
        second.stable()
        for token in 3...4 { guarding(file, token: UInt64(token)).arm() }
        #expect(guarding(file, token: 5).decision.document == .bundled)
    }

    @Test func anotherDocumentInSafeModeLeadsToANormalLaunch() {
        let file = ModelRecordFile()
        install(file, facts(5))
        for token in 2...3 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 4)
        #expect(safe.decision.level == 1)
        safe.documentStored(facts(6))
        let trial = guarding(file, token: 5)
        #expect(trial.decision.reason == .probation(.otherDocument) && trial.decision.level == 0)
        trial.arm()
        #expect(guarding(file, token: 6).decision.level == 2, "level 1 vanished as well")
    }

    @Test func theFailingDocumentOnceMoreDoesNot() {
        let file = ModelRecordFile()
        install(file, facts(5))
        for token in 2...3 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 4)
        safe.documentStored(facts(6))
        safe.documentStored(facts(5))
        safe.arm()
        #expect(guarding(file, token: 5).decision.level == 2)
    }

    /// Whether there are starts in the background in between or not.
    @Test(arguments: [0, 1, 3])
    func documentThatCameInTheFailingLaunchIsTriedAfterOneInSafeMode(_ backgroundStarts: Int) {
        let file = ModelRecordFile()
        install(file, facts(5))
        guarding(file, token: 2).arm()
        let last = guarding(file, token: 3)
        last.arm()
        last.documentStored(facts(6))
        for token in 0..<backgroundStarts { _ = guarding(file, token: UInt64(10 + token), hint: .background) }
        let safe = guarding(file, token: 4)
        #expect(safe.decision.level == 1 && safe.decision.failing?.revision == 5)
        // The client tells at each launch what the document means here and now.
        safe.documentStored(facts(6))
        safe.arm()
        for token in 0..<backgroundStarts { _ = guarding(file, token: UInt64(20 + token), hint: .background) }
        let trial = guarding(file, token: 5)
        #expect(trial.decision.level == 0 && trial.decision.state == .probation)
        if backgroundStarts == 0 { #expect(trial.decision.reason == .probation(.otherDocument)) }
        trial.arm()
        let again = guarding(file, token: 6)
        #expect(again.decision.level == 2 && again.decision.failing?.revision == 6)
        again.arm()
        #expect(guarding(file, token: 7).decision.level == 3, "it is the failing one by now")
    }

    @Test func documentThatAStartInTheBackgroundBringsIsTriedNext() {
        let file = ModelRecordFile()
        install(file, facts(5))
        for token in 2...3 { guarding(file, token: UInt64(token)).arm() }
        guarding(file, token: 4, hint: .background).documentStored(facts(6))
        #expect(guarding(file, token: 5).decision.reason == .probation(.otherDocument))
    }

    @Test func aLaunchWhoseLevelWasRaisedFailsAtThatLevel() {
        let file = ModelRecordFile()
        install(file, facts(5))
        for token in 2...3 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 4)
        #expect(safe.decision.level == 1)
        safe.levelRaised(to: 2)
        safe.levelRaised(to: 1)
        safe.arm()
        #expect(guarding(file, token: 5).decision.level == 3)
    }

    @Test func userMayAskForANormalLaunch() {
        let file = ModelRecordFile()
        for token in 1...2 { guarding(file, token: UInt64(token)).arm() }
        let safe = guarding(file, token: 3)
        safe.firstScreen()
        safe.tryNormally()
        let trial = guarding(file, token: 4)
        #expect(trial.decision.reason == .probation(.triedNormally) && trial.decision.level == 0)
    }

    @Test func serverMayForceALevelUpToTheHighest() {
        let file = ModelRecordFile()
        install(file, facts(5, GuardSettings(maximumLevel: 2, forcedLevel: 3)))
        let forced = guarding(file, token: 2)
        #expect(forced.decision.level == 2 && forced.decision.reason == .forced && forced.decision.state == .normal)
        forced.documentStored(facts(6))
        forced.arm()
        forced.firstScreen()
        forced.leave()
        #expect(guarding(file, token: 3).decision.level == 0)
    }

    @Test func levelsAboveTheLimitAreNotTakenForFailed() {
        let file = ModelRecordFile()
        install(file, facts(5, GuardSettings(maximumLevel: 1)))
        for token in 2...6 { guarding(file, token: UInt64(token)).arm() }
        let last = guarding(file, token: 7)
        #expect(last.decision.level == 1)
        last.documentStored(facts(5, GuardSettings(maximumLevel: 3)))
        last.arm()
        #expect(guarding(file, token: 8).decision.level == 2)
    }

    @Test func forcedLevelThatFailsIsNotEnteredAgain() {
        let file = ModelRecordFile()
        install(file, facts(5, GuardSettings(forcedLevel: 1)))
        for token in 2...3 {
            let launch = guarding(file, token: UInt64(token))
            #expect(launch.decision.level == 1)
            launch.arm()
        }
        #expect(guarding(file, token: 4).decision.level == 2)
    }

    @Test func switchedOffItForgetsAndNeverActs() {
        let file = ModelRecordFile()
        for token in 1...3 { guarding(file, token: UInt64(token)).arm() }
        let last = guarding(file, token: 4)
        #expect(last.decision.level == 2)
        last.documentStored(facts(5, GuardSettings(mode: .off, forcedLevel: 2)))
        for token in 5...8 {
            let decision = guarding(file, token: UInt64(token)).decision
            #expect(decision.level == 0 && decision.wouldBeLevel == 0 && decision.reason == .off)
        }
    }

    @Test func settingsOfTheBundledDocumentCountUntilOneIsFetched() {
        let file = ModelRecordFile()
        let first = guarding(file, token: 1)
        first.bundledLoaded(GuardSettings(crashThreshold: 1))
        first.arm()
        let second = guarding(file, token: 2)
        #expect(second.decision.level == 1)
        second.documentStored(facts(1, GuardSettings(crashThreshold: 5)))
        second.bundledLoaded(GuardSettings(crashThreshold: 1))
        #expect(guarding(file, token: 3).decision.previousPoints == 2)
        #expect(file.writes > 0)
    }

    @Test func moreKillsThanThereIsRoomForKillEverythingWithoutTheNewestDocument() {
        let file = ModelRecordFile()
        let names = (0..<41).map { "flag_\($0)" }
        install(file, facts(1, kills: names))
        let kills = guarding(file, token: 2).decision.kills
        #expect(kills.hashes.count == 40)
        #expect(names.allSatisfy { kills.contain(KillHash($0)) })
        #expect(kills.contain(KillHash("other")))
    }

    @Test func onlyAmbiguousPointsAreForgottenWithTime() {
        func level(after ambiguous: Int, sure: Int, pause: Int64) -> Int {
            var record = GuardRecord()
            var now: Int64 = 0
            for token in 1...(ambiguous + sure) {
                if token == ambiguous + sure { now += pause }
                let decision = record.begin(
                    LaunchStart(build: 1, hint: .foreground, boot: 1, now: now, token: UInt64(token)))
                record.take(.arm, of: decision.token)
                if token <= ambiguous { record.take(.firstScreen, of: decision.token) }
            }
            return record.begin(LaunchStart(build: 1, hint: .foreground, boot: 1, now: now, token: 99)).level
        }
        let window: Int64 = 604_800
        #expect(level(after: 4, sure: 0, pause: window) == 1)
        #expect(level(after: 4, sure: 0, pause: window + 1) == 0)
        #expect(level(after: 2, sure: 1, pause: window) == 1)
        #expect(level(after: 2, sure: 1, pause: window + 1) == 0)
        #expect(level(after: 2, sure: 1, pause: -10 * window) == 1)
        #expect(level(after: 0, sure: 2, pause: 100 * window) == 1)
    }

    @Test func oneAmbiguousFailureInSafeModeDoesNotRaiseTheLevel() {
        var phone = Phone()
        let outcomes: [Outcome] = [.crashes, .crashes, .reboots, .vanishesLater, .reboots, .stable]
        #expect(outcomes.map { phone.launch($0).level } == [0, 0, 1, 1, 2, 2])
        // The success took the point of the reboot away.
        #expect(phone.launch(.stable).state == .probation)
    }

    /// As on a device that has no battery for its clock: until it asks the network, it is 1970.
    @Test func clockThatIsWrongForOneLaunchForgetsNothing() {
        var record = GuardRecord()
        let day: Int64 = 86_400
        var levels: [Int] = []
        for (number, now) in [100 * day, 0, 100 * day + 1, 100 * day + 2, 100 * day + 3].enumerated() {
            let decision = record.begin(
                LaunchStart(build: 1, hint: .foreground, boot: 1, now: now, token: UInt64(number + 1)))
            levels.append(decision.level)
            record.take(.firstScreen, of: decision.token)
        }
        #expect(levels == [0, 0, 0, 0, 1])
    }

    @Test func serverMayShortenAStayThatHasBegun() {
        var phone = Phone(GuardSettings(crashThreshold: 1, maximumRetryAfter: 32))
        while phone.record.safeLeft < 20 { phone.launch(phone.nextLevel == 0 ? .crashes : .stable) }
        phone.record.settings = GuardSettings(crashThreshold: 1, maximumRetryAfter: 2)
        let levels = (0..<4).map { _ in phone.launch(.stable).level }
        #expect(levels == [1, 1, 0, 0])
    }

    @Test func rolesHaveRecordsOfTheirOwn() throws {
        let folder = try TemporaryFolder()
        let names = ["main", "widget", "../../etc", "a/b", "", "Ä"].map {
            LaunchGuard.recordPath(role: $0, in: folder.path)
        }
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(
                name.hasPrefix(folder.path + "/launch-")
                    && name.dropFirst(folder.path.count + 1).allSatisfy { $0 != "/" })
        }
    }

    @Test func secondBeginInAProcessIsTheFirst() throws {
        let folder = try TemporaryFolder()
        let first = LaunchGuard.begin(role: "main", build: "1", hint: .foreground, folder: folder.path + "/new/folders")
        let second = LaunchGuard.begin(
            role: "main", build: "2", hint: .background, folder: folder.path + "/new/folders")
        #expect(first === second)
        #expect(first.decision.reason == .first)
        let other = LaunchGuard.begin(
            role: "widget", build: "1", hint: .foreground, folder: folder.path + "/new/folders")
        #expect(other !== first && other.decision.reason == .first)
    }

    @Test func signalsMayComeFromManyThreadsAtOnce() async throws {
        let file = ModelRecordFile()
        let calls = Mutex(0)
        install(file, facts(1))
        let launch = guarding(file, token: 2)
        launch.whenGood { _ in calls.withLock { $0 += 1 } }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    switch number % 5 {
                    case 0: launch.arm()
                    case 1: launch.firstScreen()
                    case 2: launch.stable()
                    case 3: launch.documentStored(facts(number))
                    default: _ = launch.decision
                    }
                }
            }
        }
        launch.firstScreen()
        launch.stable()
        #expect(calls.withLock { $0 } == 1)
        #expect(guarding(file, token: 3).decision.previous == .success)
    }

    @Test func folderThatCannotBeMadeIsNoReasonNotToStart() {
        let launch = LaunchGuard.begin(build: "1", hint: .foreground, folder: "/proc/self/none")
        launch.arm()
        launch.firstScreen()
        #expect(launch.decision.level == 0)
        guard case .unreadable = launch.decision.reason else {
            Issue.record("\(launch.decision.reason)")
            return
        }
    }
}
