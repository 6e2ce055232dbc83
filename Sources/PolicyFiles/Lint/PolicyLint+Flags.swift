package import LaunchDocument
import Spelling

extension PolicyLint {
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
        policy.reviews.compactMap { review in
            guard let time = review.time else { return .warning(.reviewAbsent(review.subject), at: review.span) }
            return time.value <= now ? .warning(.reviewPassed(time.value, review.subject), at: time.span) : nil
        }
    }

    /// Warnings about reviews that are due.
    package var dueReviews: [Diagnostic] {
        reviewFindings.compactMap { finding in
            if case .reviewPassed = finding.fact { finding.diagnostic(in: policy.source) } else { nil }
        }
    }
}

extension Policy {
    /// Something that holds until somebody takes it away, and when somebody is to look at it.
    struct Review {
        let subject: ReviewSubject
        let time: Located<Timestamp>?
        let span: SourceSpan
    }

    var reviews: [Review] {
        let blocks = versions.blocked.enumerated().map {
            let versions = $1.when.versions.map { "\($0.value)" }
            return Review(subject: .block($0, versions: versions), time: $1.reviewBy, span: $1.span)
        }
        let kills = flags.compactMap { flag in
            flag.kill.map { Review(subject: .kill(flag: flag.name.value), time: $0.reviewBy, span: $0.span) }
        }
        let forced = safeMode.force.map { [Review(subject: .force, time: $0.reviewBy, span: $0.span)] } ?? []
        return blocks + kills + forced
    }

    /// When the first review of what is in force is due; nil when none has a time.
    package var firstReview: Timestamp? { reviews.compactMap { $0.time?.value }.min() }
}
