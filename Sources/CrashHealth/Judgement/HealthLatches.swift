import JSONText
import LaunchDocument

/// The content of a state file: what has been told of each check that uses it.
package struct HealthLatches: Hashable, Sendable {
    /// By what was checked: app, version and metric.
    package var checks: [String: HealthLatch]

    package init(checks: [String: HealthLatch] = [:]) { self.checks = checks }

    /// Why a file cannot be used as it is.
    package enum Fault: Error, Hashable, Sendable {
        /// It was written by a check and is damaged since.
        case torn
        /// Something else is in it.
        case foreign
        /// A newer program wrote it.
        case newer(format: Int)
    }

    private static let marker = "gatehouse_check_state"
    private static let format = 1
    /// Checks of releases that nobody looks at any more are forgotten, the oldest first.
    private static let most = 100

    /// Reads a state file; an empty one has no checks.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.contains(where: { !Self.isBlank($0) }) else {
            self.init()
            return
        }
        guard let json = try? JSON.parse(bytes) else {
            throw bytes.starts(with: Array("{\"\(Self.marker)\"".utf8)) ? .torn : .foreign
        }
        guard let format = json[Self.marker]?.int else { throw .foreign }
        guard format <= Self.format else { throw .newer(format: format) }
        var checks: [String: HealthLatch] = [:]
        guard let items = json["checks"]?.array else { throw .torn }
        for item in items {
            guard let name = item["check"]?.string, let latch = HealthLatch(item) else { throw .torn }
            checks[name] = latch
        }
        self.init(checks: checks)
    }

    /// One line of JSON.
    package var bytes: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key(Self.marker)
        json.int(Self.format)
        json.key("checks")
        json.beginArray()
        let newest = checks.sorted { ($1.value.checkedAt, $0.key) < ($0.value.checkedAt, $1.key) }.prefix(Self.most)
        for (name, latch) in newest.sorted(by: { $0.key < $1.key }) { latch.write(of: name, into: &json) }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

extension HealthLatch {
    fileprivate init?(_ json: JSON) {
        func status(_ key: String) -> HealthStatus? { (json[key]?.string).flatMap { HealthStatus(rawValue: $0) } }
        func time(_ key: String) -> Timestamp? { (json[key]?.string).flatMap { Timestamp($0) } }
        guard let alarm = status("alarm"), alarm != .unknown, let told = status("told"), told != .unknown,
            let since = time("since"), let checkedAt = time("checked_at"), let okInARow = json["ok_in_a_row"]?.int,
            (0..<Self.okNeeded).contains(okInARow)
        else { return nil }
        self.init(alarm: alarm, since: since, okInARow: okInARow, told: told, checkedAt: checkedAt)
    }

    fileprivate func write(of name: String, into json: inout JSONWriter) {
        json.beginObject()
        for (key, text) in [
            ("check", name), ("alarm", alarm.rawValue), ("told", told.rawValue), ("since", since.description),
            ("checked_at", checkedAt.description),
        ] {
            json.key(key)
            json.string(text)
        }
        json.key("ok_in_a_row")
        json.int(okInARow)
        json.endObject()
    }
}
