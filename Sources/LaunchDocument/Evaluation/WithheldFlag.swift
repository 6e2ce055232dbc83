/// A flag that a document takes away from an installation: killed, or not given back yet.
package struct WithheldFlag: Hashable, Sendable {
    package let name: String
    /// Nil when the document does not say it; then the app has the one that it was built with.
    package let safeValue: Bool?
    package let reason: FlagValue.Reason

    /// Nil for a reason that takes nothing away.
    fileprivate init?(_ name: String, safeValue: Bool?, _ reason: FlagValue.Reason) {
        switch reason {
        case .killed, .killedUnknown, .notYetRestored: break
        case .rememberedKill, .safeMode, .restored, .defaultValue: return nil
        }
        self.name = name
        self.safeValue = safeValue
        self.reason = reason
    }
}

extension LaunchDocument {
    /// The flags that the document takes away from an installation at a normal launch, the readable ones first.
    package func withheldFlags(for installation: Installation) -> [WithheldFlag] {
        var withheld: [WithheldFlag] = []
        // By index: a flag is large, and most have neither.
        for index in flags.indices where flags[index].kill != nil || flags[index].restore != nil {
            let reason = value(of: flags[index], for: installation).reason
            WithheldFlag(flags[index].name, safeValue: flags[index].safeValue, reason).map { withheld.append($0) }
        }
        return withheld + damagedFlags.compactMap { self.withheld($0, from: installation) }
    }

    /// The same of one of the flags that cannot be read in full; nil when there is none, or it takes nothing away.
    package func withheldFlag(named name: String, for installation: Installation) -> WithheldFlag? {
        damagedFlags.first { $0.name.utf8.elementsEqual(name.utf8) }
            .flatMap { withheld($0, from: installation) }
    }

    private func withheld(_ flag: DamagedFlag, from installation: Installation) -> WithheldFlag? {
        // Only the reason counts; it does not depend on the values.
        let readable = Flag(
            name: flag.name, defaultValue: true, safeValue: false, kill: flag.kill, restore: flag.restore)
        return WithheldFlag(flag.name, safeValue: flag.safeValue, value(of: readable, for: installation).reason)
    }
}
