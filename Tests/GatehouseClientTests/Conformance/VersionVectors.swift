import JSONText
import Versioning

/// Which texts are versions, and how they order.
enum VersionVectors {
    private static let versions = [
        "0-0", "0", "0.0.0.1-0", "1.9", "1.9.0", "1.10", "1.10.0-alpha", "1.10.0-alpha.1", "1.10.0-alpha.beta",
        "1.10.0-beta.2", "1.10.0-beta.11", "1.10.0-rc.1", "1.10.0+7", "1.10.1", "2", "2.4.0", "2.4.0.0", "2.4.0.1-0",
        "2.4.0.1", "2.4.0-0", "2.4.0-10", "2.4.0-9", "2.4.0-a-b", "2.4.0-A", "10.0", "999999999999999999",
    ]
    private static let others = [
        "", " 2.4", "2.4 ", "v2.4", "2.4.", ".4", "2..4", "1.2.3.4.5", "01.2", "1.02", "-1", "+1", "1.0-", "1.0-a..b",
        "1.0-01", "1.0+", "1.0+a..b", "1,0", "1.x", "1000000000000000000", "2.4.0 (1873)", "٢.٤", "1e2",
    ]

    static var text: String {
        let readable = versions.map { text in { (writer: inout JSONWriter) in writer.string(text) } }
        let unreadable = others.map { text in { (writer: inout JSONWriter) in writer.string(text) } }
        var order: [(inout JSONWriter) -> Void] = []
        for left in versions {
            for right in versions {
                guard let one = try? AppVersion(strict: left), let other = try? AppVersion(strict: right) else {
                    continue
                }
                order.append { writer in
                    writer.beginArray()
                    writer.string(left)
                    writer.string(right)
                    writer.int(one < other ? -1 : other < one ? 1 : 0)
                    writer.endArray()
                }
            }
        }
        return """
            {"versions":[
            \(listed(readable))
            ],"no_versions":[
            \(listed(unreadable))
            ],"order":[
            \(listed(order))
            ]}

            """
    }
}
