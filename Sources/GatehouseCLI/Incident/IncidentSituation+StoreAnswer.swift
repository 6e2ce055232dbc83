import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

extension IncidentSituation {
    /// What a store said about the release when somebody would have moved it, unless somebody has moved it since.
    var storeAnswer: (entry: TimelineEntry, record: StoreRecord)? {
        var answer: (entry: TimelineEntry, record: StoreRecord)?
        for entry in incident.timeline.entries {
            if let record = StoreRecord(entry.data) {
                let named = try? AppVersion.reported(record.version).version
                if version == nil || named == nil || named == version { answer = (entry, record) }
            } else if let command = ChangeRecord(entry.data)?.command,
                command.hasPrefix("phased-release ") || command.hasPrefix("rollout ")
            {
                answer = nil
            }
        }
        return answer
    }

    /// What of `switchedOff` is an answer to this incident, as far as times tell. What was off a day before anybody opened it
    /// is about something else.
    var switchedOffForIt: [SwitchedOff] {
        guard let opened = incident.opening?.at.secondsSince1970 else { return switchedOff }
        return switchedOff.filter { $0.since.map { $0.secondsSince1970 >= opened - 86_400 } ?? true }
    }

    /// What of `switchedOff` should be given back one day. A release that another one mends may stay locked out.
    var toGiveBack: [SwitchedOff] { switchedOff.filter { !staysAway($0) } }

    func staysAway(_ off: SwitchedOff) -> Bool { off.isGate && fix?.isOut ?? false }

    /// What keeps users from the release and its fault.
    var doneMeanwhile: [String] {
        // Of what stands in the file alone nobody may be told that it is done.
        let lacking = unserved.map { ", but revision \($0.revision) is not served" } ?? ""
        return [stopInWords].compactMap { $0 } + switchedOffForIt.map { $0.what + lacking }
    }

    /// Whoever stopped the release in the store, in words; nil where nobody did, or nobody gets it any more.
    private var stopInWords: String? {
        guard release?.status.value != .replaced else { return nil }
        let isStopped = storeAnswer.map { $0.record.state == .stopped } ?? (stopInStore != nil)
        guard isStopped || release?.status.value == .halted else { return nil }
        return policy?.platform.value.isApple ?? false
            ? "the phased release of \(versionWords) is paused" : "the rollout of \(versionWords) is halted"
    }

    /// Whether users do without a part of the app because of it. A block leaves them nothing of it, and what is not served takes
    /// nothing from them.
    var isPartSwitchedOff: Bool { unserved == nil && switchedOffForIt.contains { !$0.isGate } }

    /// Whether those who can open the app have something to be told.
    var needsNotice: Bool { incident.isOpen || fix?.isOut ?? false }

    /// The languages besides English that the policy speaks to its users in.
    var otherLanguages: [String] {
        let texts = (policy?.messages.flatMap(\.texts) ?? []) + (policy?.notices.flatMap(\.texts) ?? [])
        return Set(texts.map { "\($0.language.value)" }).subtracting(["en"]).sorted()
    }
}
