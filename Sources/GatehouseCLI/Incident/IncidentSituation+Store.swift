import Incidents
import LaunchDocument
import PolicyFiles
import Versioning

/// What was done in a store, by the timeline.
extension IncidentSituation {
    struct StoreMove {
        let entry: TimelineEntry
        /// The command: `phased-release`, `pause`, `--version`, `2.4.0`.
        let words: [Substring]
    }

    /// The last move where it stopped the release.
    var stopInStore: StoreMove? {
        let last = storeMoves.last { isAbout($0.words) }
        return last.flatMap { $0.words.count > 1 && ["pause", "halt"].contains($0.words[1]) ? $0 : nil }
    }

    /// Whether App Store Connect took a key here, so that commands which ask it can be typed.
    var hasAppStoreKey: Bool { storeMoves.contains { $0.words.first == "phased-release" } }

    private var storeMoves: [StoreMove] {
        incident.timeline.entries.compactMap { entry in
            ChangeRecord(entry.data).map { StoreMove(entry: entry, words: $0.command.split(separator: " ")) }
        }.filter { ["phased-release", "rollout"].contains($0.words.first) }
    }

    private func isAbout(_ words: [Substring]) -> Bool {
        guard let version, let index = words.firstIndex(of: "--version"), index + 1 < words.count else { return true }
        return (try? AppVersion.reported(String(words[index + 1])).version) == version
    }
}
