@testable import GatehouseClient

/// A phone with one app: a record, and what surrounds it. Equal phones have equal futures, so that a set of them stands
/// for all histories that lead there.
struct Phone: Hashable {
    var record: GuardRecord
    private var build: UInt64 = 1
    private var boot: UInt64 = 1
    var now: Int64 = 0
    private var hasCrashEvidence = false

    init(_ settings: GuardSettings = GuardSettings()) {
        record = GuardRecord()
        record.settings = settings
    }

    /// Runs one launch to its end.
    /// - Returns: What was decided at its begin.
    @discardableResult
    mutating func launch(_ outcome: Outcome) -> LaunchDecision {
        if outcome == .updated || outcome == .updatedAndCrashes { build = 3 - build }
        let decision = begin(outcome.hint, isDebugged: outcome == .debugged)
        func signal(_ signals: LaunchSignal...) {
            for signal in signals { record.take(signal, of: decision.token) }
        }
        switch outcome {
        case .stable, .updated: signal(.arm, .firstScreen, .stable)
        case .leaves: signal(.arm, .firstScreen, .leave(late: true))
        case .rebootsLater:
            signal(.arm, .firstScreen, .stable)
            reboot()
        case .quits: signal(.arm, .leave(late: false))
        case .debugged, .crashes, .updatedAndCrashes: signal(.arm)
        case .background, .crashesEarly, .vanishesUnknown: break
        case .crashesInBackground: hasCrashEvidence = true
        case .crashReported:
            signal(.arm, .firstScreen)
            hasCrashEvidence = true
        case .hangs: signal(.arm, .leave(late: true))
        case .vanishesLater: signal(.arm, .firstScreen)
        case .reboots:
            signal(.arm)
            reboot()
        case .fetches:
            signal(.arm, .firstScreen)
            fetch()
            signal(.stable)
        case .fetchesAndCrashes:
            signal(.arm)
            fetch()
        case .triesNormally: signal(.arm, .firstScreen, .tryNormally, .stable)
        case .triesNormallyAndCrashes: signal(.arm, .tryNormally)
        }
        return decision
    }

    /// Begins a launch; what is done to the record afterwards happens in it.
    mutating func begin(_ hint: LaunchHint, isDebugged: Bool = false) -> LaunchDecision {
        defer { hasCrashEvidence = false }
        // Two names are enough: only the last launch is ever compared.
        let token = 3 - (record.attempt?.token.value ?? 2)
        return record.begin(
            LaunchStart(build: build, hint: hint, isDebugged: isDebugged, boot: boot, now: now, token: token),
            hasCrashEvidence: hasCrashEvidence)
    }

    /// The level of a launch that would begin now.
    var nextLevel: Int {
        var copy = self
        return copy.begin(.foreground).level
    }

    mutating func reboot() { boot = 3 - boot }

    /// Stores a document that differs from the last one, with the same settings.
    mutating func fetch(kills: [String] = []) {
        let revision = (record.cached?.revision ?? 0) % 3 + 1
        record.store(
            DocumentFacts(
                identity: DocumentIdentity(revision: revision, content: UInt64(revision)), settings: record.settings,
                kills: kills.map(KillHash.init)))
    }

    /// The phone, apart from the name of its launch.
    var withoutToken: Phone {
        var phone = self
        phone.record.attempt?.token = LaunchToken(value: 0)
        return phone
    }
}

extension Outcome {
    fileprivate var hint: LaunchHint {
        switch self {
        case .background, .crashesInBackground: .background
        case .vanishesUnknown: .unknown
        default: .foreground
        }
    }
}
