import CrashHealth
import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

/// Whom a message of an incident is for.
enum MessageAudience: String, CaseIterable {
    /// Those who run the app.
    case users
    /// Those who answer them.
    case support
    /// The public page about what works.
    case status
}

/// A message to send, made of what is known. What is not known stands in square brackets, for a person to fill in.
///
/// It promises nothing: no time for a fix, no cause, and nothing about data.
struct MessageDraft: Equatable {
    struct Part: Equatable {
        /// Whom it is for and where it goes.
        let heading: String
        /// Lines of plain text; YAML where it goes into the policy.
        let lines: [String]
        /// Whether it is a piece of a file, to be copied as it is.
        var isForFile = false
    }

    let parts: [Part]

    init(to audience: MessageAudience, about situation: IncidentSituation) {
        switch audience {
        case .users:
            parts =
                [situation.forThoseOutside]
                + (situation.needsNotice ? [situation.forThoseInside, situation.noticeForPolicy] : [])
        case .support: parts = [situation.forSupport]
        case .status: parts = [situation.forStatusPage]
        }
    }
}

extension IncidentSituation {
    /// The app and its release as users know them.
    private var named: String { "[name of the app]\(incident.version.map { " \($0)" } ?? "")" }

    /// It may have begun before anybody noticed.
    private var since: String { noticed.map { "since [when; noticed \($0.minuteText)]" } ?? "since [when]" }

    /// The fix when somebody can have it, otherwise that there is none yet.
    private var remedy: [String] {
        guard let fix, fix.isOut else {
            if !incident.isOpen { return ["[What they should do now, if anything.]"] }
            let inReview = fix.map { "An update (\($0.version.value)) is on its way to the store." }
            return [
                inReview ?? "We are working on an update.", "We will say here when it is there.",
                "Please do not delete the app: what is only on your device would go with it.",
            ]
        }
        let store = policy?.storeURL.map { ": \($0.value.text)" } ?? "."
        let share = fix.status.value == .phased ? " If the store does not offer it yet, look again tomorrow." : ""
        return ["Please update to \(fix.version.value) in the store\(store)\(share)"]
    }

    /// Nothing in the app reaches them, so it goes everywhere else.
    var forThoseOutside: MessageDraft.Part {
        .init(
            heading:
                "To those who cannot open the app: status page, help pages, mail, social media, the text in the store",
            lines: incident.closing.map { closing in
                [
                    "Some of you could not use \(named) \(since): [what they saw, in their words]. It is over since \(closing.at.minuteText).",
                    remedy.joined(separator: " "),
                ]
            } ?? [
                "Some of you cannot use \(named) \(since): [what they see, in their words].",
                remedy.joined(separator: " "), "Until then: [another way to get it done, such as the website].",
                "Next word here at [time in UTC].",
            ])
    }

    var forThoseInside: MessageDraft.Part {
        let (title, body) = noticeText
        return .init(heading: "To those who can open the app: the notice below shows this in it", lines: [title, body])
    }

    /// Texts that may be published as they are.
    private var noticeText: (title: String, body: String) {
        if let fix, fix.isOut {
            return (
                "An update is there",
                "This version has a fault that \(fix.version.value) mends. Please update in the store."
            )
        }
        let isOff = isPartSwitchedOff
        return (
            isOff ? "Something is switched off for now" : "We know of a fault in this version",
            isOff
                ? "We have switched off a part of the app while we mend a fault in this version. Everything else works as before."
                : "We know of a fault in this version and are working on an update."
        )
    }

    /// The notice as it is written in a policy, for the release and for a week.
    var noticeForPolicy: MessageDraft.Part {
        let there = policy.flatMap { policy in policy.notices.first.map { policy.place(of: $0.span) } }
        let path = there.map { "the list at \($0)" } ?? policy?.source.path ?? "the policy"
        let (title, body) = noticeText
        let when = version.map { "\n    when: { versions: \"\($0)\" }" } ?? ""
        // A second list of that name would be an error.
        let list = policy?.notices.first.map { _ in "" } ?? "notices:\n"
        let others = otherLanguages.map { "\n      # \($0): { title: …, body: … }" }.joined()
        let text = """
            \(list)  - id: \(noticeName)\(when)
                until: \(now.midnight(afterDays: 7))
                messages:
                  en: { title: \(YAMLQuoted.text(title)), body: \(YAMLQuoted.text(body)) }\(others)
            """
        let isThere = notices.isEmpty ? "" : "; \(notices.map(\.id.value).joined(separator: ", ")) is there already"
        return .init(
            heading: "The notice, for \(path)\(isThere); then 'gatehouse policy lint\(appOption)'",
            lines: text.split(separator: "\n").map(String.init), isForFile: true)
    }

    /// The name of the incident is made of what a notice may be called.
    private var noticeName: String {
        let name = incident.id.hasPrefix("20") ? incident.id : "incident-\("\(now)".prefix(10))"
        let taken = Set((policy?.notices ?? []).map(\.id.value))
        var (candidate, number) = (name, 1)
        while taken.contains(candidate) {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    var forSupport: MessageDraft.Part {
        let check = lastCheck
        let numbers = check.map { "\($0.checkedAt.minuteText): \($0.sentence)" } ?? "[no crash check yet]"
        let nothing = policy == nil ? "[what: no policy can be read]" : "nothing was stopped or switched off for it"
        return .init(
            heading: "To those who answer users",
            lines: [
                "What: \(incident.title) (\(subject)), \(since).",
                "Users see: [what they see, in their words].",
                "Who: \(check?.why ?? "[which of them]").",
                "How many: \(numbers).",
                "Done so far: \(doneMeanwhile.isEmpty ? nothing : doneMeanwhile.joined(separator: "; ")).",
                "Say: \(remedy.joined(separator: " "))",
                "Do not say: a time for the fix, a cause, or to delete and install again.",
                "Ask for: the version of the app, device, system, language, and the last thing they did.",
                "Bring what is new to: [name, channel]. Next word at [time in UTC].",
            ])
    }

    var forStatusPage: MessageDraft.Part {
        let text: [String] =
            switch phase {
            case .resolved: ["It is over since \(incident.closing?.at.minuteText ?? "[when]").", remedy[0]]
            case .monitoring: ["A release that mends it is out.", remedy[0], "We go on watching."]
            case .identified:
                [
                    "We have switched off what is behind it for now: [what users do without].",
                    remedy.joined(separator: " "),
                ]
            case .investigating: ["We are looking into it.", remedy.joined(separator: " ")]
            }
        return .init(
            heading: "To the status page",
            lines: [
                "\(phase.rawValue): some users of \(named) [what they see, in their words], \(since).",
                text.joined(separator: " "),
            ] + (phase == .resolved ? [] : ["Next word at [time in UTC]."]))
    }

    /// The four words that status pages use.
    private enum Phase: String {
        case investigating = "Investigating"
        case identified = "Identified"
        case monitoring = "Monitoring"
        case resolved = "Resolved"
    }

    private var phase: Phase {
        if !incident.isOpen { return .resolved }
        if fix?.isOut ?? false { return .monitoring }
        return isPartSwitchedOff ? .identified : .investigating
    }
}

/// A text as YAML in double quotes.
private enum YAMLQuoted {
    static func text(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
