import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

/// Something that users of a release do not have now, because somebody took it from them.
struct SwitchedOff {
    /// `new_checkout is off for 2.4.0, tr_TR`.
    let what: String
    let since: Timestamp?
    let reviewBy: Timestamp?
    /// Where the policy says so.
    let place: String
    /// The command that gives it back.
    let undo: String
    /// Whether the app as a whole is what they do not have.
    var isGate = false

    /// With since when, until what review, and where it stands.
    var words: String {
        what + (since.map { " since \($0)" } ?? "") + (reviewBy.map { ", review by \($0)" } ?? "") + " (\(place))"
    }
}

extension IncidentSituation {
    /// What is off for the release: killed flags, a forced safe mode, blocks and a minimum above it.
    var switchedOff: [SwitchedOff] { policy.map { kills(in: $0) + force(in: $0) + gates(in: $0) } ?? [] }

    private func kills(in policy: Policy) -> [SwitchedOff] {
        policy.flags.compactMap { flag in
            guard let kill = flag.kill, kill.when.isAbout(version) else { return nil }
            let name = flag.name.value
            return SwitchedOff(
                what: "\(name) is \(flag.safeValue.value ? "on" : "off") for \(kill.when.condition.words)",
                since: kill.since?.value, reviewBy: kill.reviewBy?.value, place: policy.place(of: kill.span),
                undo: "gatehouse flag restore \(ShellText.quoted(name))\(appOption)")
        }
    }

    private func force(in policy: Policy) -> [SwitchedOff] {
        guard let force = policy.safeMode.force, force.when.isAbout(version) else { return [] }
        return [
            SwitchedOff(
                what: "\(force.when.condition.words) starts in safe mode at level \(force.level.value)",
                since: force.since?.value, reviewBy: force.reviewBy?.value, place: policy.place(of: force.span),
                undo: "gatehouse safe-mode clear\(appOption)")
        ]
    }

    private func gates(in policy: Policy) -> [SwitchedOff] {
        var gates = policy.versions.blocked.compactMap { blocked -> SwitchedOff? in
            guard blocked.when.isAbout(version) else { return nil }
            let range = blocked.when.versions.map { "\($0.value)" } ?? ""
            return SwitchedOff(
                what: "\(blocked.when.condition.words) is blocked", since: nil, reviewBy: blocked.reviewBy?.value,
                place: policy.place(of: blocked.span),
                undo: "gatehouse gate unblock \(ShellText.quoted(range))\(appOption)", isGate: true)
        }
        if let version, let minimum = policy.versions.minimum, version < minimum.value {
            gates.append(
                SwitchedOff(
                    what: "\(version) is below the minimum \(minimum.value)", since: nil, reviewBy: nil,
                    place: policy.place(of: minimum.span),
                    undo: "gatehouse gate lower --minimum \(version)\(appOption)", isGate: true))
        }
        return gates
    }
}
