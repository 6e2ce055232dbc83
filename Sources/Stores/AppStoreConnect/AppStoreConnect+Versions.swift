import Fetching
import JSONText
package import Versioning

/// A version of an app in the App Store.
package struct StoreVersion: Equatable, Sendable {
    package let id: String
    package let text: String
    /// Nil when the store's text is no version.
    package let version: AppVersion?
    /// Such as `READY_FOR_DISTRIBUTION`; new words may come at any time.
    package let state: String?
    package let build: String?
    package let minimumOS: String?
    /// As it came with the list; ask `phasedRelease(of:)` before anything is changed.
    package let phasedRelease: PhasedRelease?

    package init(
        id: String, text: String, version: AppVersion?, state: String?, build: String?, minimumOS: String?,
        phasedRelease: PhasedRelease?
    ) {
        self.id = id
        self.text = text
        self.version = version
        self.state = state
        self.build = build
        self.minimumOS = minimumOS
        self.phasedRelease = phasedRelease
    }
}

/// A store platform, by the word that App Store Connect has for it.
package enum StorePlatform: String, CaseIterable, Sendable {
    case iOS = "IOS"
    case macOS = "MAC_OS"
    case tvOS = "TV_OS"
    case visionOS = "VISION_OS"
}

extension AppStoreConnect {
    /// States in which people get a version.
    package static let distributed = ["READY_FOR_DISTRIBUTION", "PROCESSING_FOR_DISTRIBUTION"]

    /// The versions of an app, in the store's order, which means nothing.
    ///
    /// - Parameter states: only those in one of these states; all when empty.
    package func versions(
        of app: StoreApp, on platform: StorePlatform, in states: [String]
    ) throws(StoreFailure) -> [StoreVersion] {
        var query = [("filter[platform]", platform.rawValue)]
        if !states.isEmpty { query.append(("filter[appVersionState]", states.joined(separator: ","))) }
        query += [("include", "build,appStoreVersionPhasedRelease"), ("limit", "200")]
        let address = try base.appending(
            ["v1", "apps", app.id, "appStoreVersions"], query.map { (name: $0.0, value: $0.1) })
        let all = try list(address)
        let included = Dictionary(all.included.map { ("\($0.type) \($0.id)", $0) }) { first, _ in first }
        return all.data.compactMap { version in
            guard let text = version.attributes["versionString"]?.string else { return nil }
            let build = version.related("build").flatMap { included["builds \($0)"] }
            let release = version.related("appStoreVersionPhasedRelease")
                .flatMap { included["appStoreVersionPhasedReleases \($0)"] }
            return StoreVersion(
                id: version.id, text: text, version: try? AppVersion(lenient: text),
                state: version.attributes["appVersionState"]?.string, build: build?.attributes["version"]?.string,
                minimumOS: build?.attributes["minOsVersion"]?.string,
                phasedRelease: release.flatMap(PhasedRelease.init))
        }
    }

    /// The version that is asked for, or the one that people get now: the highest by its numbers.
    ///
    /// One that is still being distributed comes after all that people have: what has just been approved must not hide the
    /// release that is under way.
    ///
    /// - Returns: the version, and all others in distribution.
    package func distributedVersion(
        of app: StoreApp, on platform: StorePlatform, wanted: AppVersion? = nil
    ) throws(StoreFailure) -> (chosen: StoreVersion, others: [StoreVersion]) {
        let all = try versions(of: app, on: platform, in: Self.distributed)
        let readable = all.compactMap { item in item.version.map { (version: $0, item: item) } }
        let arrived = readable.filter { $0.item.state != "PROCESSING_FOR_DISTRIBUTION" }
        let highest = (arrived.isEmpty ? readable : arrived).map(\.version).max()
        let fitting = readable.filter { $0.version == wanted ?? highest }.map(\.item)
        guard let first = fitting.first else {
            let what = wanted.map { "version \($0) in distribution" } ?? "version in distribution"
            throw .absent("\(what) of \(app.bundleID) for \(platform.rawValue)", has: all.map(\.text))
        }
        guard fitting.count == 1 else { throw .severalMeant("\(first.text)", fitting.map { "\($0.text) (\($0.id))" }) }
        return (first, all.filter { $0.id != first.id })
    }
}
