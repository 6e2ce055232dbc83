import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// A storefront that does not show the version yet has nothing but "Open" for whoever is sent there.
///
/// Apple brings a version to its storefronts at different times, and caches show older ones for up to a day. So a version
/// counts as live where it was seen twice at least, for as long as the soak; whatever is not known does not count. To
/// recommend a version locks nobody out: there only what was seen to lack it is a reason to refuse.
struct StorefrontGuard: GateGuard {
    let name = "storefronts"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let facts = change.storefronts, change.after.platform.value.isApple else { return nil }
        guard case .version(let wanted) = change.storeNeed else { return nil }
        return evaluate(wanted, facts, change)
    }

    private func evaluate(_ wanted: AppVersion, _ facts: StorefrontFacts, _ change: GateChange) -> GuardFinding {
        let isRecommended = if case .recommend = change.move { true } else { false }
        let app = change.after.app.value
        let ledger: StorefrontLedger
        switch facts.looks {
        case .kept(let kept): ledger = kept
        case .unreadable(let what):
            return finding(
                isRecommended, "where \(wanted) is live is not known: \(what)",
                "mend or remove that file, then '\(facts.check(app, wanted, territories: false))'")
        case .noBundleID:
            return finding(
                isRecommended,
                "where \(wanted) is live is not known: \(change.after.source.path) has no bundle_id to ask the store for",
                "add 'bundle_id: com.example.app', then '\(facts.check(app, wanted, territories: false))'")
        }
        let survey = StorefrontSurvey(ledger, wanted: wanted, facts, change.after)
        let check = "'\(facts.check(app, wanted, territories: facts.named.isEmpty && ledger.territories != nil))'"
        if !isRecommended, let other = survey.elsewhere.first {
            return .refuse(
                "--storefront leaves out \(other.storefront), which showed \(other.version) when it was looked at last",
                advice: "name every storefront that sells it, or put those that no longer do under unsold_storefronts")
        }
        if survey.isAbsentEverywhere(facts), let url = change.after.storeURL, !StorePage.isAppStore(url.value.text) {
            return .notice(
                "the App Store sells it in none of \(counted(survey.standings.count, "storefront", "storefronts")), and store_url leads elsewhere (\(change.after.place(of: url.span)))",
                advice: "whether \(wanted) can be had there, and by everybody, no look at the App Store tells")
        }
        if survey.isLiveEverywhere || isRecommended, let finding = survey.systems(change.after) { return finding }
        if survey.isLiveEverywhere {
            let soak = isRecommended || facts.soak == 0 ? "" : ", and has been for \(facts.soakText)"
            return .pass("\(wanted) is live in \(survey.extentWords)\(soak)")
        }
        let evidence = "\(wanted) \(survey.lacks(soak: facts.soakText))"
        if isRecommended {
            let lacking = survey.count {
                if case .stale = $0 { true } else if case .blocked = $0 { true } else { false }
            }
            let isKnown = lacking > 0 && survey.lastLook.map(facts.isFresh) ?? false
            return finding(!isKnown, evidence, check + " tells where it is now")
        }
        return .refuse(evidence, advice: advice(survey, facts, check))
    }

    private func advice(_ survey: StorefrontSurvey, _ facts: StorefrontFacts, _ check: String) -> String {
        if let time = survey.settled(after: facts.soak) {
            return "look again after \(Timestamp(secondsSince1970: time)): \(check)"
        }
        let unsold =
            survey.count { $0 == .absent } > 0 ? "; where it is not to be sold belongs under unsold_storefronts" : ""
        let missing = survey.count { standing in
            switch standing {
            case .never, .stale, .blocked, .absent: true
            case .live, .old, .settling, .seenOnce: false
            }
        }
        let again = facts.soak > 0 && missing > 0 ? ", and again \(facts.soakText) later" : ""
        return check + time(survey) + again + unsold
    }

    /// How long a look takes that nobody would wait for without a word: the store answers 20 questions a minute.
    private func time(_ survey: StorefrontSurvey) -> String {
        let minutes = (survey.standings.count + 19) / 20
        return minutes > 2 ? " (some \(minutes) minutes)" : ""
    }

    private func finding(_ isUnknown: Bool, _ evidence: String, _ advice: String) -> GuardFinding {
        isUnknown ? .unknown(evidence, advice: advice) : .refuse(evidence, advice: advice)
    }
}
