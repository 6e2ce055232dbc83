import JSONText
import LaunchDocument
import Spelling

extension PolicyLint {
    /// English is what everybody else gets.
    var messageFindings: [Finding] {
        let ofSections = policy.messages.compactMap { section in
            lacksEnglish(section.texts) ? (section.name.value, section.name.span) : nil
        }
        let ofNotices = policy.notices.compactMap { notice in
            lacksEnglish(notice.texts) ? (notice.id.value, notice.id.span) : nil
        }
        return (ofSections + ofNotices).map { .error(.withoutEnglish(name: $0.0), at: $0.1) }
    }

    private func lacksEnglish(_ texts: [Policy.Text]) -> Bool {
        !texts.contains { $0.language.value == .english }
    }

    var flagFindings: [Finding] {
        let names = Set(policy.flags.map(\.name.value))
        let retired = Set(policy.retiredFlags.map(\.value))
        let unknownNames = policy.safeMode.namedFlags.filter { !names.contains($0.value) }
        let unknown = unknownNames.enumerated().map { index, name in
            // Where nearly everything is unknown, comparing everything with everything helps nobody.
            let suggestion = index < 20 ? nearMiss(to: name.value, among: policy.flags.map(\.name.value)) : nil
            let fact = LintFact.unknownFlag(name.value, suggestion: suggestion, isRetired: retired.contains(name.value))
            return Finding.error(fact, at: name.span)
        }
        let idle = policy.flags.filter { $0.kill != nil && $0.defaultValue.value == $0.safeValue.value }.map { flag in
            let fact = LintFact.killChangesNothing(flag: flag.name.value, value: flag.safeValue.value)
            return Finding.warning(fact, at: flag.safeValue.span)
        }
        return unknown + idle
    }

    /// Nothing switches itself back: somebody has to look, and the policy says when.
    var reviewFindings: [Finding] {
        let reviews =
            policy.versions.blocked.map { ("blocked", $0.reviewBy, $0.span) }
            + policy.flags.compactMap { $0.kill }.map { ("kill", $0.reviewBy, $0.span) }
            + [policy.safeMode.force].compactMap { $0 }.map { ("force", $0.reviewBy, $0.span) }
        return reviews.compactMap { name, reviewBy, span in
            guard let reviewBy else { return .warning(.reviewAbsent(name: name), at: span) }
            return reviewBy.value <= now ? .warning(.reviewPassed(reviewBy.value), at: reviewBy.span) : nil
        }
    }

    /// What was changed since the policy before.
    var changeFindings: [Finding] {
        guard let previous else { return [] }
        var findings: [Finding] = []
        var before = previous.launchDocument()
        before.revision = document.revision
        // Bytes, not values: 2.3 and 2.3.0 are the same version, but not the same document.
        if before.write() != document.write(), policy.revision.value <= previous.revision.value {
            let fact = LintFact.revisionNotRisen(policy.revision.value, before: previous.revision.value)
            findings.append(
                isStrict ? .error(fact, at: policy.revision.span) : .warning(fact, at: policy.revision.span))
        }
        if let now = policy.versions.recommended, let then = previous.versions.recommended, now.value < then.value {
            let fact = LintFact.recommendedLowered(from: then.value, to: now.value)
            findings.append(.warning(fact, at: now.span))
        }
        return findings
    }

    /// A document that no phone reads must not be published.
    var sizeFindings: [Finding] {
        let bytes = document.write().count
        guard bytes > JSONLimits.standard.bytes else { return [] }
        let fact = LintFact.documentTooLarge(bytes: bytes, limit: JSONLimits.standard.bytes)
        return [.error(fact, at: policy.app.span)]
    }
}
