import CommandKit
import JSONText
import Stores

/// What a command found and did on a track of Google Play.
struct RolloutReport {
    enum Outcome {
        case seen
        case tried(RolloutDecision, isDryRun: Bool)
    }

    let app: String?
    let bundleID: String
    let track: PlayTrack
    let move: RolloutMove?
    let outcome: Outcome
    /// The report on the policy.
    var policy: JSON?
    /// Where the change is in the timelines of open incidents.
    var timeline = IncidentRecord()
    /// Whether an incident of the app is open, which knows what comes next.
    var isInIncident = false

    var status: ExitStatus {
        switch outcome {
        case .seen: track.releases.contains { $0.isUnclear } ? .unknown : .ok
        case .tried(.already, _), .tried(.possible, _): .ok
        case .tried(.unknown, _): .unknown
        case .tried: .refused
        }
    }

    /// One word for scripts.
    private var word: String {
        switch outcome {
        case .seen: "seen"
        case .tried(.possible, let isDryRun): isDryRun ? "dry_run" : "changed"
        case .tried(.already, _): "already"
        case .tried(.none, _): "none"
        case .tried(.several, _): "several"
        case .tried(.notBegun, _): "not_begun"
        case .tried(.onlyRelease, _): "only_release"
        case .tried(.unknown, _): "unknown"
        }
    }
}

extension RolloutReport {
    func write(to console: Console) {
        switch outcome {
        case .seen:
            if track.releases.isEmpty { console.writeLine("none", .dim, "\(track.name) has no release") }
            for release in track.releases { write(release, to: console) }
        case .tried(.possible(_, let from, let to), let isDryRun):
            if isDryRun {
                console.writeLine("would", .bold, "\(from.title)  \(from.status.word) → \(to.status.word)")
            } else {
                write(to, to: console)
            }
        case .tried(.already(let release), _):
            write(release, to: console)
            console.writeLine("same", .dim, "the store had it so already")
        case .tried(.unknown(let release), _):
            console.writeLine(
                "unknown", .yellow,
                "\(release.title): the store says '\(release.status.word)', which this program does not know; nothing was changed"
            )
        case .tried(let decision, _):
            console.writeLine("refused", .red, "\(sentence(decision)); nothing was changed")
        }
        if move != nil, status == .ok, !PlayTrack.isPublic(track.name) {
            console.writeLine("note", .dim, "only testers get what is on \(track.name): the policy stays as it is")
        }
        if move == .halt, status == .ok, case .tried(_, false) = outcome {
            console.writeLine(
                "note", .dim, "who has the release keeps it: a halt only keeps it from others")
        }
    }

    private func write(_ release: PlayRelease, to console: Console) {
        let colour: Colour =
            switch release.status {
            case .inProgress, .completed: .green
            case .halted, .other: .yellow
            case .draft: .dim
            }
        let label = release.isUnclear ? "unknown" : release.status.label
        let share = release.percent.map { "\($0) % of users" } ?? release.fraction.map { "fraction \($0)" }
        let words =
            switch release.status {
            case .completed: "everybody is offered it"
            case .draft: "nobody has it"
            case .halted: share ?? "everybody was offered it"
            case .inProgress: share ?? "a share that the store does not tell"
            case .other(let word): "the store says '\(word)'"
            }
        console.writeLine(label, colour, "\(release.title)  \(words)")
    }

    private func sentence(_ decision: RolloutDecision) -> String {
        switch decision {
        case .several(let releases):
            "several releases can be meant: \(releases.map(\.title).joined(separator: ", ")); say which with --build"
        case .notBegun(let release): "\(release.title) is a draft that nobody has"
        case .onlyRelease(let release):
            "\(release.title) is the only one on \(track.name), with none before it to serve again"
        case .none, .already, .unknown, .possible:
            track.releases.isEmpty
                ? "\(track.name) has no release"
                : "no release on \(track.name) can be meant; there is: \(track.releases.map(\.title).joined(separator: ", ")); say which with --version or --build"
        }
    }

    /// What to do next, when there is something.
    func writeNext(to console: Console) {
        guard move == .halt, status == .ok, case .tried(_, false) = outcome else { return }
        let app = app.map { " --app \($0)" } ?? ""
        console.writeLine(
            "next", .bold,
            isInIncident
                ? "gatehouse incident first-hour\(app)"
                : "gatehouse flag list\(app)    what can be switched off for those who have it")
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("status", word)
            $0.member("app", app)
            $0.member("bundle_id", bundleID)
            $0.member("track", track.name)
            $0.key("releases")
            $0.array(track.releases) { writer, release in
                writer.object {
                    $0.member("name", release.name)
                    $0.key("version_codes")
                    $0.array(release.versionCodes) { $0.string($1) }
                    $0.member("status", release.status.word)
                    $0.key("percent")
                    if let percent = release.percent { $0.number("\(percent)") } else { $0.null() }
                }
            }
            $0.key("policy")
            if let policy { $0.value(policy) } else { $0.null() }
            if move != nil { $0.timeline(timeline) }
        }
    }
}

extension PlayRelease {
    fileprivate var isUnclear: Bool { if case .other = status { true } else { false } }

    /// `2.4.0 (1873)`, as the store has it or made of what it has.
    fileprivate var title: String {
        let codes = versionCodes.joined(separator: ", ")
        guard let name, !name.isEmpty else { return codes.isEmpty ? "a release without a name" : codes }
        return codes.isEmpty || versionCodes.contains(where: name.contains) ? name : "\(name) (\(codes))"
    }
}

extension PlayRelease.Status {
    fileprivate var label: String {
        switch self {
        case .draft: "draft"
        case .inProgress: "rolling"
        case .halted: "halted"
        case .completed: "live"
        case .other: "unknown"
        }
    }
}
