package import Fetching

/// The questions that a check asks the iTunes Lookup.
package struct LookupQuestion: Sendable {
    package let base: HTTPAddress
    package let bundleID: String
    /// `macSoftware` and such; nil for apps of iPhone and iPad.
    package let entity: String?

    /// Where it is.
    package static let address = "https://itunes.apple.com"

    package init(base: HTTPAddress, bundleID: String, entity: String? = nil) {
        self.base = base
        self.bundleID = bundleID
        self.entity = entity
    }

    /// - Parameters:
    ///   - storefront: two letters; always said, since the store takes the United States otherwise.
    ///   - buster: makes caches on the way ask the store itself; nil asks as everybody does.
    package func address(for storefront: String, buster: String?) throws(StoreFailure) -> HTTPAddress {
        guard !bundleID.isEmpty else { throw .badIdentifier(bundleID) }
        var query = [(name: "bundleId", value: bundleID), (name: "country", value: storefront.lowercased())]
        if let entity { query.append((name: "entity", value: entity)) }
        if let buster { query.append((name: "_", value: buster)) }
        return try base.appending(["lookup"], query)
    }
}
