import Fetching
import JSONText
package import Versioning

/// An app as App Store Connect knows it.
package struct StoreApp: Equatable, Sendable {
    /// The number in its store address, as text.
    package let id: String
    package let bundleID: String
    package let name: String?

    package init(id: String, bundleID: String, name: String?) {
        self.id = id
        self.bundleID = bundleID
        self.name = name
    }
}

extension AppStoreConnect {
    /// The app with exactly this bundle id; the store's own filter also finds others.
    package func app(bundleID: String) throws(StoreFailure) -> StoreApp {
        guard !bundleID.isEmpty else { throw .badIdentifier(bundleID) }
        let found = try list(
            base.appending(["v1", "apps"], [("filter[bundleId]", bundleID), ("limit", "200")])
        ).data.map {
            StoreApp(
                id: $0.id, bundleID: $0.attributes["bundleId"]?.string ?? "", name: $0.attributes["name"]?.string)
        }
        guard let app = found.first(where: { $0.bundleID == bundleID }) else {
            throw .absent("app with the bundle id \(bundleID)", has: found.map(\.bundleID).filter { !$0.isEmpty })
        }
        return app
    }

    /// The countries and regions in which the app is sold, by the store's three-letter codes, in their order.
    package func territories(of app: StoreApp) throws(StoreFailure) -> [String] {
        let availability = try base.appending(["v1", "apps", app.id, "appAvailabilityV2"])
        guard let id = try get(availability)["data"].flatMap(StoreResource.init)?.id else {
            throw .unreadable(availability, status: 200, .missing("data.id"))
        }
        let all = try list(
            base.appending(
                ["v2", "appAvailabilities", id, "territoryAvailabilities"],
                [("include", "territory"), ("limit", "200")]))
        return all.data.filter { $0.attributes["available"]?.bool == true }
            .compactMap { $0.related("territory") }.sorted()
    }

    /// All builds that were ever delivered, expired ones included, over all pages.
    package func builds(of app: StoreApp) throws(StoreFailure) -> [StoreBuild] {
        let all = try list(
            base.appending(
                ["v1", "builds"],
                [("filter[app]", app.id), ("include", "preReleaseVersion"), ("limit", "200")]))
        let versions = Dictionary(
            all.included.filter { $0.type == "preReleaseVersions" }.map { ($0.id, $0.attributes["version"]?.string) }
        ) { first, _ in first }
        return all.data.compactMap { build in
            guard let text = build.attributes["version"]?.string else { return nil }
            return StoreBuild(
                id: build.id, text: text, number: try? BuildNumber(lenient: text),
                version: build.related("preReleaseVersion").flatMap { versions[$0] ?? nil },
                isExpired: build.attributes["expired"]?.bool ?? false)
        }
    }
}

/// A build that was delivered to App Store Connect.
package struct StoreBuild: Equatable, Sendable {
    package let id: String
    /// As it was written: `CFBundleVersion`.
    package let text: String
    /// Nil when it is more or something else than four numbers.
    package let number: BuildNumber?
    /// The version it belongs to, where the store told it.
    package let version: String?
    package let isExpired: Bool
}

extension [StoreBuild] {
    /// The highest number, compared number by number; the store's own order is that of text.
    package var highest: StoreBuild? {
        filter { $0.number != nil }.max { left, right in
            guard let left = left.number, let right = right.number else { return false }
            return left < right
        }
    }
}
