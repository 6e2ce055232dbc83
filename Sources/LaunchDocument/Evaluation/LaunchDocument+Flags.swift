extension LaunchDocument {
    /// The value of a flag at launch; nil when the document does not have the flag.
    ///
    /// A kill wins over everything, then the level of safe mode, then the ramp of a restore; only what is left has the
    /// default. All others have the flag's safe value: falling back never switches a killed feature on.
    /// - Parameters:
    ///   - level: The level of safe mode, 0 for a normal launch.
    ///   - isKillRemembered: Whether the launch guard remembers a kill of this flag.
    public func flag(
        named name: String, for installation: Installation, level: Int = 0, isKillRemembered: Bool = false
    ) -> FlagValue? {
        flags.first { $0.name.utf8.elementsEqual(name.utf8) }.map {
            value(of: $0, for: installation, level: level, isKillRemembered: isKillRemembered)
        }
    }

    /// The value of one of the document's flags; see ``flag(named:for:level:isKillRemembered:)``.
    public func value(
        of flag: Flag, for installation: Installation, level: Int = 0, isKillRemembered: Bool = false
    ) -> FlagValue {
        let seen = installation.seen(from: platform)
        if let reason = flag.killReason(for: seen) { return FlagValue(value: flag.safeValue, reason: reason) }
        if isKillRemembered { return FlagValue(value: flag.safeValue, reason: .rememberedKill) }
        if level > 0, safeMode(for: installation).switchesOff(flag: flag.name, at: level) {
            return FlagValue(value: flag.safeValue, reason: .safeMode(level: level))
        }
        // From those whom the kill had spared a ramp takes nothing.
        if let restore = flag.restore, restore.when.match(seen).counts(withUnknown: restore.includesUnknown) {
            let isIn = restore.includes(seen.targetingKey, of: flag.name)
            return FlagValue(
                value: isIn ? flag.defaultValue : flag.safeValue, reason: isIn ? .restored : .notYetRestored)
        }
        return FlagValue(value: flag.defaultValue, reason: .defaultValue)
    }
}

extension Flag {
    fileprivate func killReason(for installation: Installation) -> FlagValue.Reason? {
        guard let kill else { return nil }
        return switch kill.when.match(installation) {
        case .holds: .killed
        case .unknown: kill.killsUnknown ? .killedUnknown : nil
        case .fails, .unreadable: nil
        }
    }
}

extension Restore {
    /// Whether an installation has the feature again. Without a key it belongs to no bucket and comes last.
    fileprivate func includes(_ key: String?, of flag: String) -> Bool {
        if percent == .hundred { return true }
        guard let key, !key.isEmpty else { return false }
        return Bucket.index(salt: salt ?? flag, key: key) < percent.thousandths
    }
}
