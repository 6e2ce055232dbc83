import Fetching

extension HTTPResponse {
    /// The directives of `Cache-Control` in small letters, without blanks.
    var cacheDirectives: [String] {
        (self["Cache-Control"] ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
    }

    /// How long caches may hand it out without asking again: `max-age`; nil when it does not say.
    var cacheSeconds: Int? {
        cacheDirectives.compactMap { $0.hasPrefix("max-age=") ? Int($0.dropFirst(8)) : nil }.first
    }
}
