internal import HTTPServer
internal import LaunchDocument

extension Request {
    /// The version as the request names it; the query wins over the header, and an empty text is none.
    var reportedVersion: String? { attribute("version", "app-version") }

    /// The installation that the request describes. What cannot be read is not known.
    func installation(version: String?) -> Installation {
        Installation(
            reportedVersion: version, build: attribute("build", "app-build"), os: attribute("os", "app-os-version"),
            channel: attribute("channel", "app-channel"), storefront: attribute("storefront", "app-storefront"),
            languages: languages)
    }

    private var languages: [String] {
        let text = query("languages").flatMap { $0.isEmpty ? nil : $0 } ?? list("accept-language")
        return text.map(AcceptLanguage.languages) ?? []
    }

    /// Proxies fill in their own variables, which are empty when the client sent nothing.
    private func attribute(_ key: String, _ header: FieldName) -> String? {
        if let value = query(key), !value.isEmpty { return value }
        return self.header(header).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether nobody stands between the client and this server, as far as the request shows.
    var isDirect: Bool {
        query("proxy") != "1" && header("via") == nil && header("forwarded") == nil && header("x-forwarded-for") == nil
    }
}
