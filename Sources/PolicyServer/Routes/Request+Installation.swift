internal import HTTPServer
internal import LaunchDocument
internal import Versioning

extension Request {
    /// The version as the request names it; the query wins over the header, and an empty text is none.
    var reportedVersion: String? {
        guard let text = parameter("version") else { return field("app-version") }
        // A plus may stand for itself, `2.4.0+1873`, or for a blank, `2.4.0+(1873)`.
        return (try? AppVersion.reported(text)) == nil ? Self.withBlanks(text) : text
    }

    /// The installation that the request describes. What cannot be read is not known.
    func installation(version: String?) -> Installation {
        Installation(
            reportedVersion: version, build: attribute("build", "app-build"), os: attribute("os", "app-os-version"),
            channel: attribute("channel", "app-channel"), storefront: attribute("storefront", "app-storefront"),
            languages: languages)
    }

    private var languages: [String] {
        let text = parameter("languages").map(Self.withBlanks) ?? list("accept-language")
        return text.map(AcceptLanguage.languages) ?? []
    }

    private func attribute(_ key: String, _ name: FieldName) -> String? {
        parameter(key).map(Self.withBlanks) ?? field(name)
    }

    /// Proxies fill in their own variables, which are empty when the client sent nothing.
    private func parameter(_ key: String) -> String? { query(key).flatMap { $0.isEmpty ? nil : $0 } }
    private func field(_ name: FieldName) -> String? { header(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// Caddy, browsers and most libraries write a blank in a query as a plus, as HTML forms do.
    private static func withBlanks(_ text: String) -> String {
        String(text.map { $0 == "+" ? " " : $0 })
    }

    /// Whether nobody stands between the client and this server, as far as the request shows.
    var isDirect: Bool {
        query("proxy") != "1" && header("via") == nil && header("forwarded") == nil && header("x-forwarded-for") == nil
    }
}
