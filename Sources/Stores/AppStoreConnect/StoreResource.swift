import Fetching
import JSONText

/// One object of an answer in the form of JSON:API.
struct StoreResource {
    let type: String
    let id: String
    let attributes: JSON
    private let relationships: JSON?

    /// Nil for what has no type, or no id that can be a part of an address.
    init?(_ json: JSON) {
        guard let type = json["type"]?.string, let id = json["id"]?.string, !["", ".", ".."].contains(id) else {
            return nil
        }
        self.type = type
        self.id = id
        attributes = json["attributes"] ?? JSON(.object([]))
        relationships = json["relationships"]
    }

    /// The id of the one resource that a relationship leads to.
    func related(_ name: String) -> String? { relationships?[name]?["data"]?["id"]?.string }
}

extension AppStoreConnect {
    /// More pages than any app has.
    private static let mostPages = 2_000

    /// All resources of a list over all of its pages, each once, and what was included with them.
    func list(_ first: HTTPAddress) throws(StoreFailure) -> (data: [StoreResource], included: [StoreResource]) {
        var (data, included) = ([StoreResource](), [StoreResource]())
        var (seen, seenIncluded) = (Set<String>(), Set<String>())
        var visited: Set<String> = []
        var next: HTTPAddress? = first
        var total = 0
        while let address = next {
            guard visited.insert(address.text).inserted else {
                // A link that leads back to a page that was read leads to nothing new, and to an end only if that was all.
                if data.count < total { throw .tooManyPages(first) }
                break
            }
            if visited.count > Self.mostPages { throw .tooManyPages(first) }
            let page = try get(address)
            guard let items = page["data"]?.array else {
                throw .unreadable(address, status: 200, .missing("data"))
            }
            for item in items {
                // Whoever leaves out what cannot be read has not seen the whole list, and must not say "there is none".
                guard let resource = StoreResource(item) else {
                    throw .unreadable(address, status: 200, .missing("data[].id"))
                }
                if seen.insert(resource.id).inserted { data.append(resource) }
            }
            included += (page["included"]?.array ?? []).compactMap(StoreResource.init)
                .filter { seenIncluded.insert("\($0.type) \($0.id)").inserted }
            total = page["meta"]?["paging"]?["total"]?.int ?? total
            next = try nextPage(of: page, at: address)
        }
        return (data, included)
    }

    /// Nil after the last page. A link in another form is none that can be followed, and does not end the list.
    private func nextPage(of page: JSON, at address: HTTPAddress) throws(StoreFailure) -> HTTPAddress? {
        guard let next = page["links"]?["next"], !next.isNull else { return nil }
        guard let text = next.string, !text.isEmpty else {
            throw .unreadable(address, status: 200, .missing("links.next"))
        }
        return try link(text, from: address)
    }

    /// A link as the store gave it; the token goes nowhere else.
    private func link(_ text: String, from address: HTTPAddress) throws(StoreFailure) -> HTTPAddress {
        do throws(NetworkFailure) {
            let root = try base.root
            let isPath = text.hasPrefix("/") && !text.hasPrefix("//")
            let next = try HTTPAddress(isPath ? root.text + text.dropFirst() : text)
            if try next.root.text.lowercased() == root.text.lowercased() { return next }
        } catch {
            throw .foreignLink(text, from: address)
        }
        throw .foreignLink(text, from: address)
    }
}
