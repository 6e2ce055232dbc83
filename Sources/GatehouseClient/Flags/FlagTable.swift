internal import LaunchDocument

/// The flags of one launch, evaluated once, so that a read is a look into a table.
///
/// Values stay as they were when the launch began, except that a new kill counts at once: what is given back, and every
/// other change, would let two parts of the app disagree about one launch.
struct FlagTable: Sendable {
    private let installation: Installation
    private let remembered: RememberedKills
    private let documents: LaunchDocumentStore.Loaded
    private(set) var level: Int
    private var values: [String: FlagValue] = [:]
    private var settings: [SafeMode] = []
    private var kills: [String: FlagValue] = [:]

    /// - Parameters:
    ///   - level: The level of safe mode of this launch.
    ///   - remembered: What the launch guard knows to be killed by a document that is not there; none when it is.
    init(
        _ documents: LaunchDocumentStore.Loaded, for installation: Installation, level: Int,
        remembered: RememberedKills
    ) {
        self.documents = documents
        self.installation = installation
        self.level = level
        self.remembered = remembered
        addKills(of: documents.newest?.document)
        evaluate()
    }

    /// The value of a feature, and why.
    func value(of feature: Feature) -> FlagValue {
        if let known = values[feature.name] { return known }
        if isKillRemembered(feature.hash) { return FlagValue(value: feature.safeValue, reason: .rememberedKill) }
        if level > 0, isOff(feature.name, asFlag: true) {
            return FlagValue(value: feature.safeValue, reason: .safeMode(level: level))
        }
        return FlagValue(value: feature.defaultValue, reason: .defaultValue)
    }

    /// Whether safe mode switches off a part of the app that is no flag: a library, background work, the restoration of
    /// state.
    func isOff(part name: String) -> Bool { level > 0 && isOff(name, asFlag: false) }

    /// Takes over what a fetched document kills, and nothing else of it.
    mutating func addKills(of document: LaunchDocument?) {
        guard let document else { return }
        for flag in document.flags {
            let value = document.value(of: flag, for: installation)
            if value.isKill { kills[flag.name] = value }
        }
        values.merge(kills) { _, kill in kill }
    }

    /// Moves the launch to a higher level.
    mutating func raise(to level: Int) {
        guard level > self.level else { return }
        self.level = level
        evaluate()
    }

    private mutating func evaluate() {
        let speaking = level > 0 ? [documents.chosen, documents.newest] : []
        settings = speaking.compactMap { $0?.document.safeMode(for: installation) }
        values = [:]
        if let document = documents.chosen?.document {
            for flag in document.flags {
                var value = document.value(
                    of: flag, for: installation, level: level,
                    isKillRemembered: isKillRemembered(KillHash(flag.name)))
                if level > 0, !value.isKill, isOff(flag.name, asFlag: true) {
                    value = FlagValue(value: flag.safeValue, reason: .safeMode(level: level))
                }
                values[flag.name] = value
            }
        }
        values.merge(kills) { _, kill in kill }
    }

    private func isKillRemembered(_ flag: KillHash) -> Bool { remembered.contain(flag, hasNewest: false) }

    /// Whether the document in use or the newest one switches something off at this level; without any document everything
    /// is off that a level can switch off.
    private func isOff(_ name: String, asFlag: Bool) -> Bool {
        if settings.isEmpty { return asFlag }
        return settings.contains {
            asFlag ? $0.switchesOff(flag: name, at: level) : $0.switchesOff(part: name, at: level)
        }
    }
}

extension FlagValue {
    fileprivate var isKill: Bool {
        switch reason {
        case .killed, .killedUnknown, .rememberedKill: true
        case .safeMode, .restored, .notYetRestored, .defaultValue: false
        }
    }
}
