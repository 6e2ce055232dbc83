package import Fetching
import JSONText
package import Versioning

/// What one storefront shows of an app.
package enum LookupLook: Equatable, Sendable {
    case shown(LookupRelease)
    /// The app is not sold there: `resultCount` is 0.
    case absent
    /// Nothing is known; why.
    case unknown(LookupDoubt)
}

/// The release that a storefront shows.
package struct LookupRelease: Equatable, Sendable {
    package let version: AppVersion
    package let minimumOS: String?
    /// When this version was released, as the store writes it (RFC 3339).
    package let released: String?

    package init(version: AppVersion, minimumOS: String? = nil, released: String? = nil) {
        self.version = version
        self.minimumOS = minimumOS
        self.released = released
    }
}

/// Why nothing is known about a storefront.
package enum LookupDoubt: Equatable, Sendable {
    /// Too many questions; Apple says so with a 403 without a body.
    case throttled
    case status(Int)
    /// A page for people.
    case page
    /// No answer in the form of a lookup.
    case unreadable
    /// A version that is none, or none at all.
    case noVersion(String?)
    /// Several answers about the app, which do not agree.
    case severalVersions([String])
    /// An answer about another app.
    case otherApp(String)
    case network(NetworkFailure)
    /// The check ended before it came to this one.
    case notAsked
}

extension LookupLook {
    /// Whether nobody answered at all.
    package var isSilence: Bool { if case .unknown(.network(let failure)) = self { failure.isSilence } else { false } }

    /// Reads an answer of the iTunes Lookup. It comes as `text/javascript`, with blank lines before the JSON.
    package init(_ answer: HTTPResponse, bundleID: String) {
        switch answer.status {
        case 200: break
        case 403, 429:
            self = .unknown(.throttled)
            return
        default:
            self = .unknown(.status(answer.status))
            return
        }
        guard !answer.isPage else {
            self = .unknown(.page)
            return
        }
        guard let json = try? JSON.parse(answer.body, limits: .storeAnswer), let count = json["resultCount"]?.int,
            let results = json["results"]?.array
        else {
            self = .unknown(.unreadable)
            return
        }
        self = Self.look(at: results, count: count, bundleID: bundleID)
    }

    private static func look(at results: [JSON], count: Int, bundleID: String) -> LookupLook {
        if count == 0, results.isEmpty { return .absent }
        // What contradicts itself is no answer.
        guard count == results.count else { return .unknown(.unreadable) }
        let fitting = results.filter { $0["bundleId"]?.string == bundleID }
        guard let app = fitting.first else {
            return .unknown(.otherApp(results.first?["bundleId"]?.string ?? "none"))
        }
        let texts = fitting.map { $0["version"]?.string }
        guard texts.allSatisfy({ $0 == texts[0] }) else { return .unknown(.severalVersions(texts.compactMap(\.self))) }
        let text = app["version"]?.string
        guard let text, let version = try? AppVersion(lenient: text) else { return .unknown(.noVersion(text)) }
        return .shown(
            LookupRelease(
                version: version, minimumOS: app["minimumOsVersion"]?.string,
                released: app["currentVersionReleaseDate"]?.string))
    }
}
