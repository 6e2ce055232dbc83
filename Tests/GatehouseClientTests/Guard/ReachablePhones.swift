@testable import GatehouseClient
import LaunchDocument
import TestSupport

/// Every phone that some history of up to six launches leads to.
struct ReachablePhones {
    let phones: [Phone]
    /// How many histories that were.
    let histories: Int

    /// - Parameter outcomes: Of which histories are made.
    init(_ settings: [GuardSettings], outcomes: [Outcome] = Outcome.allCases, launches: Int = 6) {
        var histories = settings.count
        var longest = settings.count
        var seen = Set(settings.map { Phone($0).withoutToken })
        var latest = settings.map { Phone($0).withoutToken }
        var all = latest
        for _ in 0..<launches {
            var next: [Phone] = []
            for phone in latest {
                for outcome in outcomes {
                    var after = phone
                    after.launch(outcome)
                    // Which of the two names the launch has makes no difference.
                    let plain = after.withoutToken
                    if seen.insert(plain).inserted { next.append(plain) }
                }
            }
            all += next
            latest = next
            if latest.isEmpty { break }
            longest *= outcomes.count
            histories += longest
        }
        phones = all
        self.histories = histories
    }

    /// With the usual settings and with the narrowest; made once for all tests.
    static let usual = ReachablePhones(
        [GuardSettings(), GuardSettings(crashThreshold: 1, maximumRetryAfter: 3)])

    /// Every tenth in everyday runs, for what takes long.
    var some: [Phone] { everyTenth(of: phones) }
}

/// All values in long runs, every tenth in everyday ones.
func everyTenth<Value>(of values: [Value]) -> [Value] {
    let step = max(1, values.count / rounds(values.count))
    return stride(from: 0, to: values.count, by: step).map { values[$0] }
}
