package import LaunchDocument
package import Versioning

extension PolicyHistory {
    /// When releases first reached somebody, as far as commands said so; a release that was noted by hand is not among them.
    package var releaseTimes: [AppVersion: Timestamp] {
        var times: [AppVersion: Timestamp] = [:]
        for item in items where item.outcome == .done {
            guard let version = item.change.author.flatMap({ Self.release($0.command) }), times[version] == nil else {
                continue
            }
            times[version] = item.at
        }
        return times
    }

    /// The version in `release set-status 2.4.1 live` and `release add 2.4.1 --status phased`.
    private static func release(_ command: String) -> AppVersion? {
        let words = command.split(separator: " ").filter { $0 != "--status" && $0 != "gatehouse" }
        guard words.count >= 4, words[0] == "release", words[1] == "set-status" || words[1] == "add",
            ["live", "phased"].contains(words[3])
        else { return nil }
        return try? AppVersion(strict: String(words[2]))
    }
}
