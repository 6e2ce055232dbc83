@testable import GatehouseClient
import LaunchDocument
import Testing
import TestSupport

/// What holds from every record that some history of up to six launches leads to, and so after every such history.
@Suite struct GuardInvariantTests {
    private var reachable: ReachablePhones { .usual }

    @Test func allHistoriesOfUpToSixLaunchesAreLookedAt() {
        print("launch guard: \(reachable.histories) histories lead to \(reachable.phones.count) different phones")
        #expect(reachable.histories > 100_000_000)
        #expect(reachable.phones.contains { $0.record.phase == .safe && $0.record.level == 3 })
        #expect(reachable.phones.contains { $0.record.phase == .probation && $0.record.points > 0 })
    }

    @Test func sureFailuresLeadIntoSafeMode() {
        for phone in reachable.phones {
            for outcome in Outcome.sure {
                var phone = phone
                let threshold = phone.record.settings.crashThreshold
                var states = (0..<threshold).map { _ in phone.launch(outcome).state }
                states.append(phone.begin(.foreground).state)
                #expect(states.contains(.safe), "\(outcome) \(states)")
            }
        }
    }

    @Test func twiceAsManyAmbiguousOnesDoWithRebootsAndAClockThatRunsBackwards() {
        for phone in reachable.phones {
            for first in Outcome.ambiguous.indices {
                var phone = phone
                var states: [GuardState] = []
                for number in 0..<2 * phone.record.settings.crashThreshold {
                    states.append(phone.launch(Outcome.ambiguous[(first + number) % Outcome.ambiguous.count]).state)
                    phone.now -= 86_400
                }
                states.append(phone.begin(.foreground).state)
                #expect(states.contains(.safe), "from \(Outcome.ambiguous[first]): \(states)")
            }
        }
    }

    /// Not only for six launches: no further phone can be reached.
    @Test func healthyLaunchesNeverLeadIntoSafeMode() {
        let healthy = ReachablePhones([GuardSettings(crashThreshold: 1)], outcomes: Outcome.healthy, launches: 15)
        for phone in healthy.phones {
            var phone = phone
            let decision = phone.begin(.foreground)
            #expect(decision.level == 0 && decision.state == .normal)
        }
    }

    @Test func healthyLaunchesEndSafeMode() {
        for phone in reachable.phones {
            for outcome in Outcome.good {
                var phone = phone
                let longest = phone.record.settings.maximumRetryAfter
                let levels = (0..<longest + 4).map { _ in phone.launch(outcome).level }
                #expect(levels[longest...].allSatisfy { $0 == 0 }, "\(levels)")
                #expect(phone.record.state == .normal)
            }
        }
    }

    @Test func anAppThatOnlyStartsInSafeModeCrashesNoMoreThanOnceInAWhile() {
        for phone in reachable.some {
            var phone = phone
            var hasBeenSafe = false
            var inARow = 0
            for _ in 0..<60 {
                let outcome: Outcome = phone.nextLevel == 0 ? .crashes : .stable
                hasBeenSafe = hasBeenSafe || outcome == .stable
                inARow = outcome == .crashes ? inARow + 1 : 0
                phone.launch(outcome)
                if hasBeenSafe { #expect(inARow <= phone.record.settings.crashThreshold) }
            }
            #expect(hasBeenSafe)
        }
    }

    @Test func levelsOnlyRiseWhileLaunchesFailAndStayBelowTheirLimit() {
        for limit in 1...3 {
            for phone in reachable.phones {
                var phone = phone
                phone.record.store(
                    DocumentFacts(
                        identity: DocumentIdentity(revision: 9, content: 9),
                        settings: GuardSettings(maximumLevel: limit)))
                phone.record.failing = phone.record.cached
                phone.record.attempt?.document = phone.record.cached
                var last = 0
                var wasSafe = false
                for _ in 0..<7 {
                    let decision = phone.launch(.crashes)
                    #expect(decision.level <= limit)
                    if wasSafe { #expect(decision.level == min(last + 1, limit)) }
                    // An update or a wish from before the first of these launches takes effect at its begin.
                    wasSafe = decision.state == .safe
                    last = decision.level
                }
                #expect(last == limit)
            }
        }
    }

    @Test func wallClocksChangeNothingForSureFailuresAndGoodLaunches() {
        var random = SeededRandom.forThisRun()
        for history in histories(of: [.crashes, .stable, .leaves, .crashReported], upTo: 6) {
            var steady = Phone()
            var wild = Phone()
            for outcome in history {
                let anyTime = Int64.random(in: .min ... .max, using: &random)
                wild.now = [.min, .max, 0, anyTime].randomElement(using: &random) ?? 0
                #expect(
                    steady.launch(outcome).level == wild.launch(outcome).level, "\(history), seed \(random.seed)")
            }
        }
    }

    @Test func foreignTokensAndRepeatsDoNothing() {
        let signals: [LaunchSignal] = [
            .arm, .firstScreen, .stable, .leave(late: false), .leave(late: true), .tryNormally,
        ]
        for phone in reachable.some {
            var phone = phone
            let token = phone.begin(.foreground).token
            for first in signals {
                var record = phone.record
                record.take(first, of: token)
                for second in signals {
                    var foreign = record
                    foreign.take(second, of: LaunchToken(value: token.value + 1))
                    #expect(foreign == record)
                    var once = record
                    once.take(second, of: token)
                    var twice = once
                    twice.take(second, of: token)
                    #expect(once == twice, "\(first), \(second)")
                }
            }
        }
    }

    /// The record is the same after the next start, and so is every future.
    @Test func backgroundLaunchesInBetweenChangeNothing() {
        for phone in reachable.phones {
            var with = phone
            with.launch(.background)
            with.launch(.background)
            let after = with.begin(.foreground)
            var without = phone
            let direct = without.begin(.foreground)
            #expect(with.withoutToken == without.withoutToken)
            #expect(after.level == direct.level)
        }
    }

    @Test func anotherBuildStartsCleanEvenWhenTheServerAskedForSafeMode() {
        for phone in reachable.phones where phone.record.attempt != nil {
            for forced in 0...3 {
                var phone = phone
                phone.record.settings = GuardSettings(forcedLevel: forced)
                let decision = phone.launch(.updatedAndCrashes)
                #expect(decision.level == 0 && decision.wouldBeLevel == 0 && decision.state == .normal)
                #expect(phone.launch(.stable).state == .suspect)
            }
        }
    }

    @Test func shadowModeTellsTheLevelAndHasNone() {
        for phone in reachable.some {
            for outcome in Outcome.allCases {
                var on = phone
                var shadow = phone
                shadow.record.settings = GuardSettings(
                    mode: .shadow, crashThreshold: on.record.settings.crashThreshold,
                    maximumRetryAfter: on.record.settings.maximumRetryAfter)
                for _ in 0..<3 {
                    let acted = on.launch(outcome)
                    let told = shadow.launch(outcome)
                    #expect(told.level == 0 && told.document == .cached && told.caches == .keep)
                    #expect(told.wouldBeLevel == acted.level && told.state == acted.state)
                }
            }
        }
    }

    @Test func whatFailsIsNotLoadedInSafeMode() {
        for choice in DocumentChoice.allCases {
            for phone in reachable.phones {
                var phone = phone
                let old = phone.record.settings
                let level = GuardSettings.Level(document: choice, caches: .keep, fetchTimeoutMilliseconds: 0)
                phone.record.settings = GuardSettings(
                    crashThreshold: old.crashThreshold, maximumRetryAfter: old.maximumRetryAfter,
                    levels: [level, level, level])
                let decision = phone.begin(.foreground)
                guard decision.level > 0 else { continue }
                let loaded: DocumentIdentity? =
                    switch decision.document {
                    case .cached: phone.record.cached
                    case .lastGood: phone.record.lastGood
                    case .bundled: nil
                    }
                #expect(loaded == nil || loaded != phone.record.failing)
            }
        }
    }

    @Test func whatIsKilledStaysKilledUntilADocumentGivesItBack() {
        let kill = KillHash("new_checkout")
        for phone in reachable.phones {
            var phone = phone
            phone.fetch(kills: ["new_checkout"])
            for outcome in Outcome.allCases where outcome != .fetches && outcome != .fetchesAndCrashes {
                #expect(phone.launch(outcome).kills.contain(kill), "\(outcome)")
            }
            phone.fetch()
            #expect(!phone.launch(.stable).kills.contain(kill))
        }
    }

    private func histories(of outcomes: [Outcome], upTo length: Int) -> [[Outcome]] {
        var all: [[Outcome]] = [[]]
        var latest = all
        for _ in 0..<length {
            latest = latest.flatMap { history in outcomes.map { history + [$0] } }
            all += latest
        }
        return all
    }
}
