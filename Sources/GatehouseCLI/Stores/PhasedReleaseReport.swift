import CommandKit
import JSONText
import Stores

/// What a command found and did about a phased release.
struct PhasedReleaseReport {
    enum Outcome {
        case seen(PhasedRelease?)
        case done(PhasedRelease)
        case already(PhasedRelease)
        case dryRun(PhasedRelease)
        /// What stands in the way of a move.
        case none, notBegun, over, unknown

        /// Whether the store was changed.
        var isDone: Bool { if case .done = self { true } else { false } }

        /// As the store has it afterwards.
        var release: PhasedRelease? {
            switch self {
            case .seen(let release): release
            case .done(let release), .already(let release), .dryRun(let release): release
            case .none, .notBegun, .over, .unknown: nil
            }
        }
    }

    let app: String?
    let bundleID: String
    let version: StoreVersion
    let move: PhasedReleaseMove?
    let outcome: Outcome
    let release: PhasedRelease?
    let others: [StoreVersion]
    let rateLimit: RateLimit?
    /// The report on the policy.
    var policy: JSON?
    /// Where the change is in the timelines of open incidents.
    var timeline = IncidentRecord()
    /// Whether an incident of the app is open, which knows what comes next.
    var isInIncident = false

    init(_ run: PhasedReleaseRun, move: PhasedReleaseMove?, outcome: Outcome) {
        app = run.subject.app
        bundleID = run.subject.bundleID
        version = run.version
        self.move = move
        self.outcome = outcome
        release = outcome.release ?? run.release
        others = run.others
        rateLimit = run.connect.rateLimit
    }

    var status: ExitStatus {
        switch outcome {
        case .seen(let release): release?.isUnclear ?? false ? .unknown : .ok
        case .done, .already, .dryRun: .ok
        case .none, .notBegun, .over: .refused
        case .unknown: .unknown
        }
    }

    /// One word for scripts.
    var word: String {
        switch outcome {
        case .seen(let release): release.map { $0.stateWord } ?? "none"
        case .done: "changed"
        case .already: "already"
        case .dryRun: "dry_run"
        case .none: "none"
        case .notBegun: "not_begun"
        case .over: "over"
        case .unknown: "unknown"
        }
    }
}

extension PhasedReleaseReport {
    func write(to console: Console) {
        let name = "\(version.text)\(version.build.map { " (\($0))" } ?? "")"
        switch outcome {
        case .seen(nil):
            console.writeLine("none", .dim, "\(name) has no phased release: it went to everybody at once")
        case .seen(let release?), .done(let release), .already(let release):
            console.writeLine(release.stateWord, release.colour, "\(name)  \(release.words)")
            if case .already = outcome { console.writeLine("same", .dim, "the store had it so already") }
        case .dryRun(let release):
            console.writeLine("would", .bold, "\(name)  \(release.stateWord) → \(move?.target.word.lowercased() ?? "")")
        case .none:
            console.writeLine(
                "refused", .red,
                "\(name) has no phased release: it went to everybody at once and cannot be \(move?.participle ?? "")")
        case .notBegun:
            console.writeLine("refused", .red, "\(name): its phased release has not begun, nobody has it yet")
        case .over:
            console.writeLine("refused", .red, "\(name): its phased release is complete, everybody has it")
        case .unknown:
            console.writeLine(
                "unknown", .yellow,
                "\(name): the store says \(release?.state?.word ?? "no state"), which this program does not know; nothing was changed"
            )
        }
        if case .done = outcome, move == .pause { writePauseNotes(to: console) }
        if case .already = outcome, move == .pause { writePauseNotes(to: console) }
        for other in others {
            console.writeLine(
                "note", .dim,
                "\(other.text) has a phased release too, \(other.phasedRelease?.stateWord ?? "unknown"): --version \(other.text) means it"
            )
        }
        rateLimit?.tellIfLow(console)
    }

    private func writePauseNotes(to console: Console) {
        let share = release?.share.map { "the \($0) % of today" } ?? "today's share"
        console.writeLine(
            "note", .dim, "a pause does not pull the build: updates by hand, new installs and \(share) go on")
    }

    /// What to do next, when there is something.
    func writeNext(to console: Console) {
        for line in next { console.writeLine("next", .bold, line) }
    }

    var next: [String] {
        let app = app.map { " --app \($0)" } ?? ""
        switch (outcome, move) {
        case (.done, .pause), (.already, .pause), (.none, .pause), (.over, .pause):
            guard !isInIncident else { return ["gatehouse incident first-hour\(app)"] }
            return [
                "gatehouse flag list\(app)    what can be switched off for \(version.text)",
                "gatehouse gate block \(version.text)\(app) --reason 'crash: …'    when its users must leave it",
            ]
        case (.notBegun, .pause):
            return ["take the version back in App Store Connect before it is released"]
        case (.dryRun, _): return []
        default: return []
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("status", word)
            $0.member("app", app)
            $0.member("bundle_id", bundleID)
            $0.member("version", version.text)
            $0.member("build", version.build)
            $0.member("state", release?.state?.word)
            $0.member("day", release?.day)
            $0.member("percent", release?.share)
            $0.member("paused_days", release?.pausedDays)
            $0.member("started", release?.startDate)
            $0.key("others")
            $0.array(others) { writer, other in
                writer.object {
                    $0.member("version", other.text)
                    $0.member("state", other.phasedRelease?.state?.word)
                }
            }
            $0.member("requests_left", rateLimit?.remaining)
            $0.key("policy")
            if let policy { $0.value(policy) } else { $0.null() }
            if move != nil { $0.timeline(timeline) }
        }
    }
}

extension RateLimit {
    /// Who has few questions left should not spend them on looking.
    func tellIfLow(_ console: Console) {
        guard isLow else { return }
        console.errors.writeLine(
            "note     the key has \(grouped(remaining)) of \(grouped(limit)) questions left this hour")
    }
}

extension PhasedRelease {
    fileprivate var isUnclear: Bool {
        switch state {
        case .other, nil: true
        case .inactive, .active, .paused, .complete: false
        }
    }

    fileprivate var stateWord: String { isUnclear ? "unknown" : state?.word.lowercased() ?? "unknown" }

    fileprivate var colour: Colour {
        switch state {
        case .active, .complete: .green
        case .paused: .yellow
        case .inactive: .dim
        case .other, nil: .yellow
        }
    }

    fileprivate var words: String {
        var parts: [String] = []
        if state == .inactive { parts.append("it has not begun") }
        if case .other(let word) = state { parts.append("the store says \(word)") }
        if state == .complete {
            parts.append("everybody is offered it")
        } else if let day {
            parts.append("day \(day) of \(Self.shares.count)\(share.map { ", \($0) % of automatic updates" } ?? "")")
        }
        if let startDate { parts.append("since \(startDate.prefix(10))") }
        if let pausedDays, pausedDays > 0 || state == .paused, state != .complete {
            parts.append("paused \(pausedDays) of \(Self.mostPausedDays) days")
        }
        return parts.joined(separator: "  ")
    }
}

extension PhasedReleaseMove {
    fileprivate var participle: String {
        switch self {
        case .pause: "paused"
        case .resume: "resumed"
        case .complete: "completed"
        }
    }
}
