import CrashHealth
import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

/// Nobody is sent to a release that crashes more than it may.
///
/// Only a breach refuses: a new release has no numbers yet, and a warning is for people to weigh.
struct CrashCheckGuard: GateGuard {
    let name = "crash check"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let facts = change.crashChecks, case .version(let wanted) = change.storeNeed else { return nil }
        let app = change.after.app.value
        if let unreadable = facts.unreadable {
            return .refuse(
                "what the last crash check of \(wanted) said is not known: \(unreadable)",
                advice: "remove that file, then \(check(app, wanted))")
        }
        // Whoever is sent away for the wanted version gets the newest one, which may be another.
        let given = change.after.installableReleases.map(\.version.value).filter { $0 > wanted }
        let records = ([wanted] + given.sorted()).compactMap { version in facts.last(of: version) }
        if let breach = records.first(where: { $0.status == "breach" }) {
            return .refuse(
                "\(said(breach))",
                advice: "ask for a release that is well; when this one is again, \(check(app, breach.version))")
        }
        guard let record = records.first(where: { $0.status == "warn" }) ?? records.last else {
            return .unknown("no crash check of \(wanted) is known", advice: check(app, wanted))
        }
        return switch record.status {
        case "warn": .notice(said(record))
        case "ok": .pass(said(record))
        default: .unknown(said(record), advice: check(app, record.version))
        }
    }

    /// `2.4.1 was in breach on 2026-11-30T02:00:00Z: crash-free users 83.91 % …`
    private func said(_ record: CheckRecord) -> String {
        let word =
            switch record.status {
            case "breach": "was in breach"
            case "warn": "was warned of"
            case "ok": "was well"
            default: "could not be judged"
            }
        return "\(record.version) \(word) on \(record.checkedAt): \(record.sentence)"
    }

    private func check(_ app: String, _ version: some CustomStringConvertible) -> String {
        "'gatehouse crashes check EXPORTS --app \(ShellText.quoted(app)) --version \(ShellText.quoted("\(version)"))'"
    }
}
