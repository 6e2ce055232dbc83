import Incidents
import JSONText
import LaunchDocument

/// The last verdict on each release of an app, as `crashes check` keeps it for whoever moves the gate.
struct KeptChecks: Equatable {
    /// One for each release.
    private(set) var checks: [CheckRecord] = []

    private static let marker = "gatehouse_checks"
    private static let format = 1
    /// Releases that nobody judges any more are forgotten, the oldest check first.
    private static let most = 50

    init() {}

    /// Takes a verdict in. One that is unknown takes no other's place: not to know ends no alarm.
    mutating func take(_ check: CheckRecord) {
        if let index = checks.firstIndex(where: { $0.version == check.version }) {
            if check.status == "unknown", checks[index].status != "unknown" { return }
            checks.remove(at: index)
        }
        checks.append(check)
        checks.sort { ($0.checkedAt.secondsSince1970, $0.version) < ($1.checkedAt.secondsSince1970, $1.version) }
        checks.removeFirst(max(0, checks.count - Self.most))
    }

    /// Reads what `bytes` wrote; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSON.parse(bytes), let format = json[Self.marker]?.int, format <= Self.format,
            let items = json["checks"]?.array
        else { return nil }
        for item in items {
            guard let check = CheckRecord(item) else { return nil }
            checks.append(check)
        }
    }

    /// One line of JSON.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object {
            $0.member(Self.marker, Self.format)
            $0.key("checks")
            $0.array(checks) { $0.value($1.data) }
        }
        return writer.bytes + [0x0A]
    }
}
