public import Versioning

/// One installed app, as far as it is known; nil is "not known", and nothing is guessed in its place.
public struct Installation: Hashable, Sendable {
    /// Nil when it was not given or cannot be read.
    public var version: AppVersion?
    /// The build; it differs between two uploads of one version.
    public var build: BuildNumber?
    /// The version of the system that it runs on.
    public var os: OSVersion?
    /// The system the app runs on, when that can differ from the one it was built for (an iPhone app on a Mac).
    public var system: Platform?
    /// How the app got there; unknown counts as the store.
    public var channel: Channel
    /// The country of the user's store.
    public var storefront: Storefront?
    /// Most wanted first, BCP 47.
    public var languages: [String]
    /// The locale in force; when it is not known, the first of the languages stands in for it.
    public var locale: String?
    /// The device's model as its maker names it: `iPhone14,5`, `SM-G991B`.
    public var device: String?
    /// Keeps an installation in the same bucket of every ramp.
    public var targetingKey: String?

    /// An installation of which everything that is not given is unknown.
    public init(
        version: AppVersion?, build: BuildNumber? = nil, os: OSVersion? = nil, system: Platform? = nil,
        channel: Channel = .store, storefront: Storefront? = nil, languages: [String] = [], locale: String? = nil,
        device: String? = nil, targetingKey: String? = nil
    ) {
        self.version = version
        self.build = build
        self.os = os
        self.system = system
        self.channel = channel
        self.storefront = storefront
        self.languages = languages
        self.locale = locale
        self.device = device
        self.targetingKey = targetingKey
    }

    /// An installation as it describes itself; every text that cannot be read leaves its part unknown. A system that none of
    /// the platforms names is another one, `other`, and not the one the app was built for.
    ///
    /// The build in `2.4.0 (1873)` counts when no build is given.
    public init(
        reportedVersion: String?, build: String? = nil, os: String? = nil, system: String? = nil,
        channel: String? = nil,
        storefront: String? = nil, languages: [String] = [], locale: String? = nil, device: String? = nil,
        targetingKey: String? = nil
    ) {
        let reported = reportedVersion.flatMap { try? AppVersion.reported($0) }
        self.init(
            version: reported?.version, build: (build ?? reported?.build).flatMap { try? BuildNumber(lenient: $0) },
            os: os.flatMap { try? OSVersion(lenient: $0) },
            system: system.flatMap { $0.isEmpty ? nil : Platform(rawValue: $0.lowercased()) ?? .other },
            channel: Channel(reported: channel), storefront: storefront.flatMap(Storefront.init), languages: languages,
            locale: locale, device: device, targetingKey: targetingKey)
    }
}

extension Installation {
    /// The installation as rules for `platform` see it: on another platform's system its system version says nothing.
    package func seen(from platform: Platform) -> Installation {
        guard let system, !system.sharesVersions(with: platform) else { return self }
        var seen = self
        seen.os = nil
        return seen
    }

    /// The installation after an update whose build is not known.
    func updated(to version: AppVersion) -> Installation {
        var updated = self
        updated.version = version
        updated.build = nil
        return updated
    }
}
