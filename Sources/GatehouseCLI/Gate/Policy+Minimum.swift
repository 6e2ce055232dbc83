import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Raises the minimum; the recommended version follows when it would be left behind.
    func raising(minimum: AppVersion, reason: BlockReason?) -> ChangePlan {
        var plan = ChangePlan()
        if let present = versions.minimum, present.value == minimum {
            plan.notes.append(.alreadySo("the minimum is \(minimum)", line: line(of: present.span)))
            return plan
        }
        plan.edits.append(.set(["versions", "minimum"], .quoted("\(minimum)")))
        if let recommended = versions.recommended?.value, recommended < minimum {
            plan.edits.append(.set(["versions", "recommended"], .quoted("\(minimum)")))
            plan.notes.append(.recommendedRaised(minimum))
        }
        if let reason, versions.reason?.value != reason {
            plan.edits.append(.set(["versions", "reason"], .text(reason.rawValue)))
        }
        return plan
    }

    /// Lowers the minimum, or takes it away.
    func lowering(minimum: AppVersion?) -> ChangePlan {
        var plan = ChangePlan()
        if versions.minimum?.value == minimum {
            let what = minimum.map { "the minimum is \($0)" } ?? "there is no minimum"
            plan.notes.append(.alreadySo(what, line: line(of: versions.minimum?.span ?? app.span)))
            return plan
        }
        if let minimum {
            plan.edits.append(.set(["versions", "minimum"], .quoted("\(minimum)")))
        } else {
            plan.edits.append(.remove(["versions", "minimum"]))
        }
        return plan
    }

    /// Asks users to update to a version, or no longer to any.
    func recommending(_ version: AppVersion?) -> ChangePlan {
        var plan = ChangePlan()
        if versions.recommended?.value == version {
            let what = version.map { "\($0) is recommended" } ?? "no version is recommended"
            plan.notes.append(.alreadySo(what, line: line(of: versions.recommended?.span ?? app.span)))
            return plan
        }
        if let version {
            plan.edits.append(.set(["versions", "recommended"], .quoted("\(version)")))
        } else {
            plan.edits.append(.remove(["versions", "recommended"]))
        }
        return plan
    }

    func line(of span: SourceSpan) -> Int { source.position(of: span.lowerBound).line }
}
