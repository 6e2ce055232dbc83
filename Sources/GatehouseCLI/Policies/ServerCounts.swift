import PolicyFiles

/// How many requests for one app's document a server has counted since it started, by the version they named.
///
/// Requests are no users: the table tells shares, and only where no cache stands in front of the server.
struct ServerCounts: Equatable {
    let requests: [String: Int]

    /// Reads the text format of Prometheus (version 0.0.4) as the server's management address writes it.
    init(metrics: String, app: String) {
        var requests: [String: Int] = [:]
        for line in metrics.split(separator: "\n") where line.hasPrefix("gatehouse_app_requests_total{") {
            guard let end = line.lastIndex(of: "}"), let count = Int(line[line.index(after: end)...].dropFirst()),
                count > 0
            else { continue }
            let labels = Self.labels(in: line[..<end].drop { $0 != "{" }.dropFirst())
            guard labels["app"] == app, labels["route"] == "policy", let version = labels["version"],
                version != Self.unreported
            else { continue }
            // A sum that does not fit says that the text is not the server's.
            let (sum, isTooLarge) = requests[version, default: 0].addingReportingOverflow(count)
            if !isTooLarge { requests[version] = sum }
        }
        self.requests = requests
    }

    /// The counts in the form of a table of installs; systems are not counted.
    var table: InstallTable {
        InstallTable(
            rows: requests.sorted { $0.key < $1.key }.map { version, count in
                InstallTable.Row(versionText: version, os: nil, users: min(count, Self.largest))
            })
    }

    /// What the server calls requests that named no version: browsers and monitors rather than apps.
    private static let unreported = "unreported"

    /// Small enough for the sum of all rows a server can have.
    private static let largest = 100_000_000_000

    /// `name="value"` between commas; in a value a backslash stands before quotes, backslashes and the n of a line end.
    private static func labels(in text: Substring) -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = String(rest[..<equals])
            rest = rest[rest.index(after: equals)...]
            guard rest.popFirst() == "\"" else { break }
            var value = ""
            while let character = rest.popFirst(), character != "\"" {
                if character == "\\", let escaped = rest.popFirst() {
                    value.append(escaped == "n" ? "\n" : escaped)
                } else {
                    value.append(character)
                }
            }
            labels[name] = value
            guard rest.popFirst() == "," else { break }
        }
        return labels
    }
}
