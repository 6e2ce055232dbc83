internal import JSONText
internal import LaunchDocument

extension Dismissals {
    static let file = "dismissals"
    static let largestFile = 1 << 16

    /// Reads what ``file`` wrote; entries that cannot be read are left out.
    init(file bytes: [UInt8]) {
        guard let json = try? JSON.parse(bytes), let elements = json.array else { return }
        for element in elements {
            guard let kind = element["kind"]?.string.flatMap(LaunchScreen.Kind.init(rawValue:)),
                let subject = element["subject"]?.string, let at = element["at"]?.int
            else { continue }
            entries.append(Entry(kind: kind, subject: subject, at: Timestamp(secondsSince1970: at)))
        }
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.array(entries) { writer, entry in
            writer.object { writer in
                writer.member("kind", entry.kind.rawValue)
                writer.member("subject", entry.subject)
                writer.member("at", entry.at.secondsSince1970)
            }
        }
        return writer.bytes
    }
}
