import CrashHealth
import PolicyFiles
import ProjectFiles
import Versioning

/// Goes through the list before a release, as far as files tell, and asks about the rest.
struct Readiness {
    let policy: Policy
    let facts: ReleaseFacts
    let survey: ProjectSurvey?
    /// The project, as it was named; nil for the folder that somebody is in.
    var project: String?
    /// Why there is no survey although there is a project.
    var projectNote: String?
    let verdicts: [(app: String, verdict: UploadVerdict)]
    /// What would be uploaded.
    let version: AppVersion?

    var items: [ReadinessItem] {
        projectItems + unseenItems + uploadItems + permissionItems + policyItems + Self.questions
    }

    private var target: String { project.map { " \(ShellText.quoted($0))" } ?? "" }
    private var check: String { "gatehouse version check\(target)" }
    private var plan: String { "gatehouse release plan\(target) --app \(ShellText.quoted(policy.app.value))" }

    private var projectItems: [ReadinessItem] {
        guard let survey else {
            if let projectNote {
                return [
                    ReadinessItem(
                        grade: .warn, name: "versions", finding: projectNote, advice: check)
                ]
            }
            return [
                ReadinessItem(
                    grade: .ask, name: "versions", finding: "no project here: do the app and its extensions agree?",
                    advice: "give the path of the project")
            ]
        }
        guard !survey.rows.isEmpty else {
            return [
                ReadinessItem(
                    grade: .warn, name: "versions",
                    finding: "there is no app in \(survey.layouts.joined(separator: ", "))",
                    advice: "give the path of the project that makes it")
            ]
        }
        let differences = survey.disagreements
        guard differences.isEmpty else {
            let rows = differences.map(\.row.name)
            return [
                ReadinessItem(
                    grade: .fail, name: "versions",
                    finding: "differ in \(rows[0])\(rows.count > 1 ? " and \(rows.count - 1) more" : "")",
                    advice: check)
            ]
        }
        if let row = survey.rows.first(where: { ($0.version?.identity ?? "").isEmpty }) {
            return [
                ReadinessItem(
                    grade: .fail, name: "versions", finding: "\(row.name) has no version",
                    advice: check)
            ]
        }
        let unset = survey.rows.compactMap { $0.build?.unset ?? $0.version?.unset }
        if let variable = unset.first {
            return [
                ReadinessItem(
                    grade: .warn, name: "versions", finding: "\(variable) comes from outside of the project",
                    advice: "look at the archive before the upload")
            ]
        }
        return [ReadinessItem(grade: .ok, name: "versions", finding: "the same in every app and all that lies in it")]
    }

    /// What may count and is not followed; Gradle files are of no matter to an Apple app.
    private var unseenItems: [ReadinessItem] {
        (survey?.notes ?? []).filter { note in
            if case .gradle = note { !facts.isApple } else { true }
        }.map { ReadinessItem(grade: .ask, name: "unseen", finding: $0.sentence) }
    }

    private var uploadItems: [ReadinessItem] {
        guard survey != nil else { return [] }
        guard facts.isApple else {
            return [
                ReadinessItem(
                    grade: .ask, name: "upload", finding: "is the version code above all that Google Play ever had?")
            ]
        }
        guard version != nil || !verdicts.isEmpty else {
            return [
                ReadinessItem(
                    grade: .ask, name: "upload", finding: "no version here to hold against the rules of the store")
            ]
        }
        guard !verdicts.isEmpty else {
            let known = facts.builds == nil ? "by what the policy lists" : "by all builds of the list"
            return [ReadinessItem(grade: .ok, name: "upload", finding: "breaks no rule of the store, \(known)")]
        }
        return verdicts.map { item in
            ReadinessItem(
                grade: item.verdict.rule.rejects ? .fail : .warn, name: "upload",
                finding: "\(item.app): \(item.verdict.rule.code): \(item.verdict.evidence)",
                advice: item.verdict.rule == .extensionDiffers ? check : plan)
        }
    }

    private var policyItems: [ReadinessItem] {
        [listed, killSwitch, thresholds, storeURL, publicURL]
    }

    private var listed: ReadinessItem {
        guard let version else {
            return ReadinessItem(grade: .ask, name: "listed", finding: "which version? The project does not say")
        }
        guard let release = policy.releases.first(where: { $0.version.value == version }) else {
            return ReadinessItem(
                grade: .warn, name: "listed", finding: "\(version) is not in the policy's releases",
                advice: "gatehouse release add \(version) --app \(ShellText.quoted(policy.app.value)) --status pending")
        }
        guard release.status.value == .pending else {
            return ReadinessItem(
                grade: .warn, name: "listed",
                finding: "\(version) is \(release.status.value.rawValue) in the policy: it was out already",
                advice: plan)
        }
        return ReadinessItem(
            grade: .ok, name: "listed", finding: "\(version) is \(release.status.value.rawValue) in the policy")
    }

    private var killSwitch: ReadinessItem {
        guard policy.flags.isEmpty else {
            return ReadinessItem(
                grade: .ok, name: "flags", finding: "\(policy.flags.count) can be switched off from the server")
        }
        return ReadinessItem(
            grade: .warn, name: "flags", finding: "nothing can be switched off without a new release",
            advice: "put what is new behind a flag")
    }

    private var thresholds: ReadinessItem {
        let isSet = policy.health.crashFreeUsers?.critical != nil || policy.health.crashFreeSessions?.critical != nil
        return isSet
            ? ReadinessItem(grade: .ok, name: "health", finding: "the policy says which crash-free share is too low")
            : ReadinessItem(
                grade: .warn, name: "health", finding: "the policy has no critical share of its own",
                advice: "add health: { crash_free_users: { critical: 99.0 } }")
    }

    private var storeURL: ReadinessItem {
        policy.storeURL == nil
            ? ReadinessItem(
                grade: .warn, name: "store", finding: "users who must update would have no button",
                advice: "add store_url")
            : ReadinessItem(grade: .ok, name: "store", finding: "the policy names the store's address")
    }

    private var publicURL: ReadinessItem {
        policy.publicURL == nil
            ? ReadinessItem(
                grade: .warn, name: "served", finding: "the policy does not say where phones read it",
                advice: "add public_url, then gatehouse probe URL")
            : ReadinessItem(grade: .ok, name: "served", finding: "the policy says where phones read it")
    }

    /// What should exist before a release and no file here can show.
    private static let questions: [ReadinessItem] = [
        ("access", "does all that the code and its libraries ask for have a text? The code is not read here"),
        ("phased", "is the phased release on, so that few get it first?"),
        ("testers", "did internal testers and TestFlight users have it first?"),
        ("alerts", "are the alerts armed for this version?"),
        ("start", "are flags read before the first screen?"),
        (
            "migration",
            "were migrations tried from every version that still runs, and can none of them keep the app from starting?"
        ),
        ("pipeline", "can a hotfix be built and uploaded in under an hour?"),
    ].map { ReadinessItem(grade: .ask, name: $0.0, finding: $0.1) }
}
