import Versioning

extension Condition {
    /// Whether a rule is about an installation.
    package enum Match: Sendable {
        case holds
        case fails
        /// What is known does not contradict, but something that the condition asks for is not known.
        case unknown
        /// The condition has a part that could not be read.
        case unreadable

        /// Whether a rule counts that is about those, or about those as well who do not know what it asks for.
        package func counts(withUnknown: Bool) -> Bool {
            switch self {
            case .holds: true
            case .unknown: withUnknown
            case .fails, .unreadable: false
            }
        }
    }

    /// Whether the condition is known to hold.
    package func holds(for installation: Installation) -> Bool { match(installation) == .holds }

    package func match(_ installation: Installation) -> Match {
        if isUnreadable { return .unreadable }
        var match = Match.holds
        if let versions { match.add(installation.version.map { versions.contains($0) }) }
        if let os, match != .fails { match.add(installation.os.map { os.contains($0) }) }
        if let builds, match != .fails { match.add(installation.build.map { builds.contains($0) }) }
        if let devices, match != .fails {
            match.add(installation.device.map { device in devices.contains { device.matches(model: $0) } })
        }
        if let locales, match != .fails {
            match.add(
                installation.currentLocale.map { locale in
                    locales.contains { LanguageTag.matches(locale, range: $0) }
                })
        }
        return match
    }
}

extension Condition.Match {
    /// Takes in whether another part holds, nil when that is not known: one that fails decides, and one that is not known
    /// leaves the rest open.
    fileprivate mutating func add(_ holds: Bool?) {
        switch holds {
        case true?: break
        case false?: self = .fails
        case nil: self = .unknown
        }
    }
}

extension Installation {
    fileprivate var currentLocale: String? { locale ?? languages.first }
}

extension String {
    fileprivate func matches(model: String) -> Bool {
        if model.hasSuffix("*") { return utf8.starts(with: model.dropLast().utf8) }
        return utf8.elementsEqual(model.utf8)
    }
}
