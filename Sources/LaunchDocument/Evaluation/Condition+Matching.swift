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
        let parts = [
            versions.map { part($0.contains, installation.version) },
            os.map { part($0.contains, installation.os) },
            builds.map { part($0.contains, installation.build) },
            devices.map { models in
                part({ device in models.contains { device.matches(model: $0) } }, installation.device)
            },
            locales.map { ranges in
                part(
                    { locale in ranges.contains { LanguageTag(locale).matches(range: $0) } }, installation.currentLocale
                )
            },
        ].compactMap { $0 }
        if parts.contains(.fails) { return .fails }
        return parts.contains(.unknown) ? .unknown : .holds
    }

    private func part<Value>(_ contains: (Value) -> Bool, _ value: Value?) -> Match {
        guard let value else { return .unknown }
        return contains(value) ? .holds : .fails
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
