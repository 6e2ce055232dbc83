import CommandKit
import Fetching
import JSONText
import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// What a check of storefronts found.
struct StorefrontReport {
    let settings: StorefrontSettings
    /// In the order of their letters.
    let states: [(storefront: String, state: StorefrontState)]
    /// Seconds since 1970.
    let now: Int
    /// Whether the store wanted to be left alone before everything was asked.
    let isCutShort: Bool
    /// What is shown to whoever asks without a cache-buster, where that is older.
    var plain: LookupRelease?

    /// One list for each answer; together they name every storefront once.
    private var live: [String] { named { if case .live = $0 { true } else { false } } }
    private var settling: [String] { named { if case .settling = $0 { true } else { false } } }
    private var stale: [String] { named { if case .stale = $0 { true } else { false } } }
    private var absent: [String] { named { if case .absent = $0 { true } else { false } } }
    private var unknown: [String] { named { if case .unknown = $0 { true } else { false } } }

    private func named(_ isWanted: (StorefrontState) -> Bool) -> [String] {
        states.filter { isWanted($0.state) }.map(\.storefront)
    }

    /// Why nothing is known of any storefront: nobody answered, wherever it was asked. Nil when anybody did.
    var silence: NetworkFailure? {
        var first: NetworkFailure?
        for (_, state) in states {
            switch state {
            case .unknown(.network(let failure)) where failure.isSilence: first = first ?? failure
            case .unknown(.notAsked): continue
            case .live, .settling, .stale, .absent, .unknown: return nil
            }
        }
        return first
    }

    var status: ExitStatus {
        if states.isEmpty { return .unknown }
        if let silence { return silence.status }
        if !settling.isEmpty || !stale.isEmpty || !absent.isEmpty || !otherSystems.isEmpty { return .differs }
        return unknown.isEmpty ? .ok : .unknown
    }

    /// Lowest systems that the store names and the policy does not, each with a storefront that shows it.
    private var otherSystems: [(system: String, storefront: String)] {
        guard let listed = settings.listedSystem else { return [] }
        var found: [(system: String, storefront: String)] = []
        for (storefront, state) in states {
            guard let release = state.release, release.version == settings.version, let text = release.minimumOS,
                let system = try? OSVersion(lenient: text), system != listed.value,
                !found.contains(where: { $0.system == text })
            else { continue }
            found.append((text, storefront))
        }
        return found
    }
}

extension StorefrontSettings {
    /// The lowest system of the release, as the policy has it.
    fileprivate var listedSystem: Located<OSVersion>? {
        subject.policy?.releases.first { $0.version.value == version }?.minimumOS
    }
}

extension StorefrontReport {
    func write(to console: Console) {
        let count = states.count
        line("live", .green, live, of: count, "", console)
        if !settling.isEmpty {
            line("settling", .yellow, settling, of: count, settlingWords, console)
        }
        for (release, storefronts) in staleByVersion {
            line("stale", .yellow, storefronts, of: count, ", showing \(release.version)\(age(of: release))", console)
        }
        if !absent.isEmpty { line("absent", .yellow, absent, of: count, ", not sold there", console) }
        for (doubt, storefronts) in unknownByDoubt {
            line("unknown", .yellow, storefronts, of: count, ", \(doubt)", console)
        }
        writeNotes(to: console)
    }

    private func line(
        _ label: String, _ colour: Colour, _ storefronts: [String], of count: Int, _ rest: String, _ console: Console
    ) {
        // Long lists say nothing; the few are what somebody looks for.
        let most = 12
        let few = storefronts.isEmpty || storefronts.count == count && count > most
        let names =
            few ? "" : ": \(storefronts.prefix(most).joined(separator: " "))\(storefronts.count > most ? " …" : "")"
        console.writeLine(label, colour, "\(settings.version) in \(storefronts.count) of \(count)\(rest)\(names)")
    }

    private var settlingWords: String {
        let times = states.compactMap { _, state in
            if case .settling(_, let since, _) = state { since + settings.soak } else { nil }
        }
        guard let end = times.max() else { return "" }
        // What has waited for long enough lacks a second look only.
        return end > now
            ? ", seen, and live when it is still seen at \(Timestamp(secondsSince1970: end))"
            : ", seen once: another look is needed"
    }

    private var staleByVersion: [(release: LookupRelease, storefronts: [String])] {
        var groups: [AppVersion: (release: LookupRelease, storefronts: [String])] = [:]
        for (storefront, state) in states {
            guard case .stale(let release) = state else { continue }
            groups[release.version, default: (release, [])].storefronts.append(storefront)
        }
        return groups.sorted { $0.key > $1.key }.map(\.value)
    }

    /// How long ago what is shown was released, as the store says.
    private func age(of release: LookupRelease) -> String {
        guard let text = release.released, let time = Timestamp(text) else { return "" }
        let hours = max(0, now - time.secondsSince1970) / 3_600
        return " of \(hours < 48 ? counted(hours, "hour", "hours") : counted(hours / 24, "day", "days")) ago"
    }

    private var unknownByDoubt: [(doubt: String, storefronts: [String])] {
        var groups: [(doubt: String, storefronts: [String])] = []
        for (storefront, state) in states {
            guard case .unknown(let doubt) = state else { continue }
            if let index = groups.firstIndex(where: { $0.doubt == doubt.sentence }) {
                groups[index].storefronts.append(storefront)
            } else {
                groups.append((doubt.sentence, [storefront]))
            }
        }
        return groups
    }

    private func writeNotes(to console: Console) {
        for note in notes { console.writeLine("note", .dim, note) }
        guard status != .ok else { return }
        console.writeLine("next", .bold, next)
    }

    private var notes: [String] {
        var notes: [String] = []
        for other in otherSystems {
            guard let policy = settings.subject.policy, let listed = settings.listedSystem else { continue }
            notes.append(
                "the store says that \(settings.version) needs \(other.system) (\(other.storefront)), the policy says \(listed.value) (\(policy.place(of: listed.span))): correct it, or users of systems in between are sent to a store that has nothing for them"
            )
        }
        if let plain {
            notes.append("caches still tell \(plain.version) to whoever asks as everybody does, for up to a day")
        }
        if !absent.isEmpty, absent.count == states.count {
            notes.append("it is sold nowhere: is \(settings.subject.bundleID) right, and was it ever released?")
        } else if !absent.isEmpty {
            notes.append("storefronts that are not meant to sell it belong under unsold_storefronts")
        }
        return notes
    }

    private var next: String {
        if isCutShort { return "the same command in a few minutes: it asks only what is not known" }
        if !unknown.isEmpty { return "the same command again: it asks only what is not known" }
        if !otherSystems.isEmpty { return "mend minimum_os in the policy" }
        return "the same command later; until then 'gatehouse gate raise' would send people to a store without it"
    }
}

extension LookupDoubt {
    /// Why nothing is known, behind a comma.
    var sentence: String {
        switch self {
        case .throttled: "the store answers no more for now (403)"
        case .status(let status): "the store answers \(status)"
        case .page: "a web page came"
        case .unreadable: "no answer in the form of a lookup"
        case .noVersion(let text): text.map { "its version '\($0)' is none" } ?? "it tells no version"
        case .severalVersions(let versions): "it tells several versions: \(versions.joined(separator: ", "))"
        case .otherApp(let bundleID): "it is about \(bundleID)"
        case .network(let failure): failure.sentence
        case .notAsked: "not asked yet"
        }
    }
}

extension StorefrontReport {
    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("status", status == .ok ? "live" : status == .differs ? "not_live" : "unknown")
            $0.member("app", settings.subject.app)
            $0.member("bundle_id", settings.subject.bundleID)
            $0.member("version", "\(settings.version)")
            for (name, list) in [
                ("live", live), ("settling", settling), ("stale", stale), ("absent", absent), ("unknown", unknown),
            ] {
                $0.key(name)
                $0.array(list) { $0.string($1) }
            }
            $0.member("reached", silence == nil)
            $0.member("plain", plain.map { "\($0.version)" })
            $0.key("storefronts")
            $0.array(states) { writer, item in writer.storefront(item.storefront, item.state) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func storefront(_ storefront: String, _ state: StorefrontState) {
        object {
            $0.member("storefront", storefront)
            switch state {
            case .live(_, let since):
                $0.member("state", "live")
                $0.member("since", "\(Timestamp(secondsSince1970: since))")
            case .settling(_, let since, let looks):
                $0.member("state", "settling")
                $0.member("since", "\(Timestamp(secondsSince1970: since))")
                $0.member("looks", looks)
            case .stale: $0.member("state", "stale")
            case .absent: $0.member("state", "absent")
            case .unknown(let doubt):
                $0.member("state", "unknown")
                $0.member("why", doubt.sentence)
            }
            $0.member("version", state.release.map { "\($0.version)" })
            $0.member("minimum_os", state.release?.minimumOS)
            $0.member("released", state.release?.released)
        }
    }
}

extension Platform {
    /// What the lookup calls apps of this system; nil for those of iPhone and iPad, which it takes by itself.
    var lookupEntity: String? {
        switch self {
        case .macos: "macSoftware"
        case .tvos: "tvSoftware"
        case .ios, .ipados, .visionos, .android, .other: nil
        }
    }
}
