extension LaunchDocument {
    /// The notices for an installation, as `now` stands; whoever is blocked sees the block instead.
    public func notices(for installation: Installation, at now: Timestamp) -> [Notice] {
        let installation = installation.seen(from: platform)
        return notices.filter { notice in
            notice.until.map { now < $0 } ?? true && notice.when.holds(for: installation)
        }
    }
}

extension Notice {
    /// The text for a user, whose most wanted language comes first; nil when the notice has no text.
    public func translation(for languages: [String]) -> Translation? { translations.translation(for: languages) }
}
