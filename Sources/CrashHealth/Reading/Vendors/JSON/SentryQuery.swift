/// Sentry's search language, as far as it says which release an answer is about.
enum SentryQuery {
    /// The one release that a query is limited to: `release:app@2.4.0+1873`, `release:"app@2.4.0"`, `release.version:2.4.0`.
    ///
    /// - Returns: Nil for none, for a list, for a pattern and for what is left out with `!`.
    static func release(in query: String) -> String? {
        let names = query.split(separator: " ").compactMap { term -> String? in
            guard let colon = term.firstIndex(of: ":") else { return nil }
            let key = term[..<colon]
            guard key == "release" || key == "release.version" else { return nil }
            let value = term[term.index(after: colon)...]
            let name = value.hasPrefix("\"") && value.hasSuffix("\"") ? value.dropFirst().dropLast() : value
            return String(name)
        }
        guard names.count == 1, let name = names.first, !name.isEmpty, !query.contains(" OR "),
            !name.contains(where: { "*[]<>\"(),".contains($0) }), name.lowercased() != "latest"
        else { return nil }
        return name
    }
}
