import Versioning

/// One worker's counts per version of one app.
///
/// A label, once given, is kept and only ever counts up, as a Prometheus counter must. What was counted as "other"
/// before its version got a label stays there.
struct AppAdoption: Sendable {
    struct Entry: Sendable {
        let label: String
        var row = AdoptionRow()
    }

    /// Requests that name no version at all.
    static let unreported = "unreported"
    /// Requests whose version nobody can read.
    static let unreadable = "unreadable"
    /// Versions without a label of their own.
    static let other = "other"

    /// How often a version that the policy does not list must be seen before it may ask for a label.
    static let sightingsForALabel = 16
    /// A longer text is never made a label.
    static let longestLabel = 32
    /// Spellings whose entry is remembered: beyond that many they are read each time.
    static let rememberedSpellings = 256

    private let app: String
    private let labels: VersionLabels
    private(set) var entries = [unreported, unreadable, other].map { Entry(label: $0) }
    private var positionOfSpelling: [String: Int] = [:]
    private var candidates = FrequentNames(capacity: 64)

    init(app: String, labels: VersionLabels) {
        self.app = app
        self.labels = labels
    }

    /// Counts a request that named its version as `text`; `listed` maps the releases of the policy to their text.
    mutating func count(_ text: String?, _ route: CountedRoute, _ level: LaunchLevel?, listed: [AppVersion: String]) {
        entries[position(of: text, listed: listed)].row.count(route, level)
    }

    private mutating func position(of text: String?, listed: [AppVersion: String]) -> Int {
        guard let text else { return 0 }
        if let known = positionOfSpelling[text] { return known }
        guard let version = try? AppVersion.reported(text).version else { return 1 }
        // Every build would be a label of its own.
        let label = listed[version] ?? String(version.description.prefix { $0 != "+" })
        guard listed[version] != nil || isGranted(label) else { return 2 }
        let position = entries.firstIndex { $0.label == label } ?? entries.count
        if position == entries.count { entries.append(Entry(label: label)) }
        if positionOfSpelling.count < Self.rememberedSpellings { positionOfSpelling[text] = position }
        return position
    }

    private mutating func isGranted(_ label: String) -> Bool {
        guard label.utf8.count <= Self.longestLabel, candidates.see(label) >= Self.sightingsForALabel,
            labels.grant(label, of: app)
        else { return false }
        candidates.forget(label)
        return true
    }
}
