import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

extension GateChange {
    /// Users who could go on before, and must go to the store after the change.
    var newlyBlocked: [ChangeEffect] {
        ChangeEffect.between(before, after).filter(\.isNewBlock)
    }

    /// What is known of the release to which a change sends users that was not about them: their fix was listed as live, say.
    ///
    /// Nothing is refused: a policy must be able to say what the store has, and a gate that was opened must not stay closed.
    var arrivals: [(name: String, finding: GuardFinding)] {
        guard case .version(let target) = storeNeed else { return [] }
        let users = newlyBlocked.map { "\($0.version)" }.joined(separator: ", ")
        let guards: [any GateGuard] = [StorefrontGuard(), CrashCheckGuard()]
        var found: [(name: String, finding: GuardFinding)] = []
        for tested in guards {
            guard let finding = tested.evaluate(self) else { continue }
            guard finding.grade == .refuse else {
                found.append((tested.name, finding))
                continue
            }
            let undo = "'gatehouse policy undo --app \(ShellText.quoted(after.app.value))' lets them go on meanwhile"
            found.append(
                (
                    tested.name,
                    .notice(
                        "users of \(users) must update to \(target) from now on, and \(finding.evidence)",
                        advice: finding.advice.map { "\(undo); \($0)" } ?? undo)
                ))
        }
        return found
    }
}
