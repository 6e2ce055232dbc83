import JSONText
import LaunchDocument

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
