/// Writes metrics in Prometheus' text exposition format, version 0.0.4.
///
/// A family is announced once and all its samples follow, which is the grouping the format asks for.
struct MetricsText {
    enum Kind: String {
        case counter, gauge
    }

    /// The `Content-Type` of what this writes.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""
    private var family = ""

    /// Starts a family; a family without samples leaves nothing but its description.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        family = name
        text += "# HELP \(name) \(escape(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ value: Int, _ labels: [(name: String, value: String)] = []) {
        text += family
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.name)=\"\(escape($0.value, quotes: true))\"" }
            text += "{" + pairs.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    /// A family of one sample without labels.
    mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        begin(name, kind, help)
        sample(value)
    }

    private func escape(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
