import Versioning

/// One worker's counts per version of one app.
///
/// A label, once given, is kept and only ever counts up, as a Prometheus counter must. What was counted as "other"
/// before its version got a label stays there.
struct AppAdoption {
    static let other = "other"
    static let unreadable = "unreadable"

    /// How often a version that the policy does not list must be seen before it may ask for a label.
    static let sightingsForALabel = 16
    /// Spellings whose row is remembered: beyond that many they are read each time.
    static let rememberedSpellings = 256

    private let app: String
    private let labels: VersionLabels
    private var rows: [(label: String, row: AdoptionRow)]
    private var rowOfSpelling: [String: Int] = [:]
    private var candidates = FrequentNames(capacity: 64)

    init(app: String, labels: VersionLabels) {
        self.app = app
        self.labels = labels
        rows = [(Self.other, AdoptionRow()), (Self.unreadable, AdoptionRow())]
    }

    var counts: [(label: String, row: AdoptionRow)] { rows }

    /// Counts a request that named its version as `text`; `listed` maps the versions of the policy to their text.
    mutating func count(_ text: String, _ level: LaunchLevel?, listed: [AppVersion: String]) {
        rows[row(of: text, listed: listed)].row.count(level)
    }

    private mutating func row(of text: String, listed: [AppVersion: String]) -> Int {
        if let known = rowOfSpelling[text] { return known }
        guard let version = try? AppVersion.reported(text).version else { return 1 }
        // Every build would be a label of its own.
        let label = listed[version] ?? String(version.description.prefix { $0 != "+" })
        guard listed[version] != nil || isGranted(label) else { return 0 }
        let row = rows.firstIndex { $0.label == label } ?? rows.count
        if row == rows.count { rows.append((label, AdoptionRow())) }
        if rowOfSpelling.count < Self.rememberedSpellings { rowOfSpelling[text] = row }
        return row
    }

    private mutating func isGranted(_ label: String) -> Bool {
        guard label.utf8.count <= 32, candidates.see(label) >= Self.sightingsForALabel else { return false }
        guard labels.grant(label, of: app) else { return false }
        candidates.forget(label)
        return true
    }
}
