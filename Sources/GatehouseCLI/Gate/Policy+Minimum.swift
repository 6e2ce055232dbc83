import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Raises the minimum; the recommended version follows when it would be left behind.
    func raising(minimum: AppVersion, reason: BlockReason?) -> ChangePlan {
        if let present = versions.minimum, present.value == minimum {
            return .alreadySo("the minimum is \(minimum)", line: line(of: present.span))
        }
        var plan = ChangePlan(edits: [.minimum(minimum, reason: reason?.rawValue)])
        if let recommended = versions.recommended?.value, recommended < minimum {
            plan.edits.append(.recommended(minimum))
            plan.notes.append(.recommendedRaised(minimum))
        }
        return plan
    }

    /// Lowers the minimum, or takes it away.
    func lowering(minimum: AppVersion?) -> ChangePlan {
        if versions.minimum?.value == minimum {
            return .alreadySo(
                minimum.map { "the minimum is \($0)" } ?? "there is no minimum",
                line: line(of: versions.minimum?.span ?? app.span))
        }
        return ChangePlan(edits: [minimum.map { .minimum($0, reason: nil) } ?? .removeMinimum])
    }

    /// Asks users to update to a version, or no longer to any.
    func recommending(_ version: AppVersion?) -> ChangePlan {
        if versions.recommended?.value == version {
            return .alreadySo(
                version.map { "\($0) is recommended" } ?? "no version is recommended",
                line: line(of: versions.recommended?.span ?? app.span))
        }
        return ChangePlan(edits: [version.map { .recommended($0) } ?? .removeRecommended])
    }

    func line(of span: SourceSpan) -> Int { source.position(of: span.lowerBound).line }
}
