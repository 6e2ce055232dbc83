import JSONText
import LaunchDocument

@testable import GatehouseClient

/// Which screen an app shows, what stays away, and which address its button opens.
enum ScreenVectors {
    private static let builtIn = "https://apps.apple.com/app/id9"
    private static let notices =
        #""notices":[{"id":"n1","when":{"versions":[{"from":"2.4.0"}]},"messages":{"en":{"title":"N","body":"1"}}},{"id":"n2","when":{},"until":"2026-11-30T12:00:00Z","messages":{"en":{"title":"N","body":"2"},"de":{"title":"N","body":"zwei"}}}]"#
    private static let documents: [(name: String, members: String)] = [
        ("a store and notices", "\(VerdictVectors.documents[1].members),\(notices)"),
        ("recommended", "\(VerdictVectors.documents[7].members),\"recommend\":{\"remind_after_hours\":24},\(notices)"),
        ("recommended for good", VerdictVectors.documents[7].members),
        ("nothing to install", VerdictVectors.documents[3].members),
        ("nothing yet", VerdictVectors.documents[2].members),
        ("newer systems only", #""minimum_version":"2.4.1","targets":[{"version":"2.5.0","minimum_os":"17.0"}]"#),
        (
            "another host",
            #""minimum_version":"2.3.0","store_url":"https://evil.example/","targets":[{"version":"2.5.0"}]"#
        ),
    ]

    static var text: String {
        get throws {
            var written: [(inout JSONWriter) -> Void] = []
            var cases: [(inout JSONWriter) -> Void] = []
            for (name, members) in documents {
                let bytes = Array(VerdictVectors.text("ios", members).utf8)
                let document = try LaunchDocument.read(bytes, app: "shop")
                let json = try JSON.parse(bytes)
                written.append { writer in
                    writer.object { writer in
                        writer.member("name", name)
                        writer.key("document")
                        writer.value(json)
                    }
                }
                for version in ["2.2.9", "2.4.0", "2.5"] {
                    for os in ["15.7", "17.2"] {
                        let one = PretendInstallation(version: version, os: os, languages: ["de-AT", "en"])
                        for level in [0, 3] { cases += self.cases(name, document, one, level: level) }
                    }
                }
            }
            cases += self.cases(nil, nil, PretendInstallation(), level: 0)
            cases += self.cases(nil, nil, PretendInstallation(), level: 3)
            return """
                {"store_url":"\(builtIn)","documents":[
                \(listed(written))
                ],"cases":[
                \(listed(cases))
                ],"stores":[
                \(listed(stores))
                ]}

                """
        }
    }

    /// Each screen, and what comes once it was put away: at once, a day later, and with a clock that was turned back.
    private static func cases(
        _ name: String?, _ document: LaunchDocument?, _ one: PretendInstallation, level: Int
    ) -> [(inout JSONWriter) -> Void] {
        let gate = LaunchGate(installation: one.installation, store: StoreLink(builtIn))
        var dismissals = Dismissals()
        var cases: [(inout JSONWriter) -> Void] = []
        let begin = Timestamp.noon + -86_400
        for seconds in [0, 1, 86_399, 86_400, -3600] {
            let now = begin + seconds
            let screen = gate.screen(for: document, level: level, dismissals: dismissals, at: now)
            let dismissed = dismissals.entries
            cases.append { writer in
                writer.object { writer in
                    if let name { writer.member("document", name) }
                    writer.key("installation")
                    one.write(to: &writer)
                    writer.member("level", level)
                    writer.member("now", now.secondsSince1970)
                    writer.key("dismissed")
                    writer.array(dismissed) { writer, entry in
                        writer.object { writer in
                            writer.member("kind", entry.kind.rawValue)
                            writer.member("subject", entry.subject)
                            writer.member("at", entry.at.secondsSince1970)
                        }
                    }
                    writer.key("screen")
                    if let screen { write(screen, to: &writer) } else { writer.null() }
                }
            }
            guard let screen, screen.isDismissible else { break }
            dismissals.add(screen, at: now)
        }
        return cases
    }

    private static func write(_ screen: LaunchScreen, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("kind", screen.kind.rawValue)
            // The words of a recovery are each app's own.
            if screen.kind != .recovery {
                writer.member("title", screen.title)
                writer.member("body", screen.body)
                writer.member("lang", screen.language)
            }
            if let url = screen.storeURL { writer.member("opens", url) }
            writer.member("is_dismissible", screen.isDismissible)
            if screen.isDismissible { writer.member("subject", screen.subject) }
        }
    }

    private static var stores: [(inout JSONWriter) -> Void] {
        let link = StoreLink(builtIn, trusting: ["Shop.example.com"])
        return [
            nil, "https://apps.apple.com/app/id1", "https://APPS.apple.com/de/app/x/id1?mt=8",
            "HTTPS://shop.example.com",
            "https://shop.example.com?a#b", "http://apps.apple.com/app/id1", "https://evil.example/apps.apple.com",
            "https://apps.apple.com.evil.example/", "https://apps.apple.com@evil.example/",
            "https://evil.example\\@apps.apple.com/", "https://apps.apple.com:8443/", "https://apps.apple.com./",
            "https:///apps.apple.com", "https://", "javascript:alert(1)", "",
            "https://apps.apple.com\u{0}.evil.example",
            " https://apps.apple.com/", "https://apps。apple.com/", "https://evil.example#@apps.apple.com/",
            "//apps.apple.com/", "https://apps.apple.com%2eevil.example/",
        ].map { (url: String?) in
            { writer in
                writer.object { writer in
                    writer.key("trusted")
                    writer.array(["Shop.example.com"]) { $0.string($1) }
                    if let url { writer.member("url", url) }
                    writer.member("opens", link.url(from: url))
                }
            }
        }
    }
}
