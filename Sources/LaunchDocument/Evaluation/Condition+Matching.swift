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
    }

    /// Whether the condition is known to hold.
    package func holds(for installation: Installation) -> Bool { match(installation) == .holds }

    package func match(_ installation: Installation) -> Match {
        if isUnreadable { return .unreadable }
        var match = Match.holds
        if let versions { match.add(part(versions.contains, installation.version)) }
        if let os { match.add(part(os.contains, installation.os)) }
        if let builds { match.add(part(builds.contains, installation.build)) }
        if let devices {
            match.add(part({ device in devices.contains { device.matches(model: $0) } }, installation.device))
        }
        if let locales {
            match.add(
                part(
                    { locale in locales.contains { LanguageTag(locale).matches(range: $0) } },
                    installation.currentLocale))
        }
        return match
    }

    private func part<Value>(_ contains: (Value) -> Bool, _ value: Value?) -> Match {
        guard let value else { return .unknown }
        return contains(value) ? .holds : .fails
    }
}

extension Condition.Match {
    /// Takes in another part: one that fails decides, and one that is not known leaves the rest open.
    fileprivate mutating func add(_ part: Condition.Match) {
        if self != .fails, part != .holds { self = part }
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
