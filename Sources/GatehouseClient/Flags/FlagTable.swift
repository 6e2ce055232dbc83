internal import LaunchDocument

/// The flags of one launch, each evaluated when it is first read.
///
/// Values stay as they were when the launch began, except that a new kill counts at once: what is given back, and every
/// other change, would let two parts of the app disagree about one launch.
struct FlagTable: Sendable {
    private let installation: Installation
    private let remembered: RememberedKills
    private let documents: LaunchDocumentStore.Loaded
    private(set) var level: Int
    /// What was read already.
    private var known: [KillHash: FlagValue] = [:]
    private var settings: [SafeMode] = []
    private var kills: [KillHash: WithheldFlag] = [:]

    /// - Parameters:
    ///   - level: The level of safe mode of this launch.
    ///   - remembered: What the launch guard knows to be killed by a document that is not there; none when it is.
    init(
        _ documents: LaunchDocumentStore.Loaded, for installation: Installation, level: Int,
        remembered: RememberedKills
    ) {
        self.documents = documents
        self.installation = installation
        self.remembered = remembered
        self.level = 0
        if let newest = documents.newest, newest.identity != documents.chosen?.identity {
            addKills(of: newest.document)
        }
        raise(to: level)
    }

    /// The value of a feature, and why; a look into a table from the second time on.
    mutating func read(_ feature: Feature) -> FlagValue {
        if let known = known[feature.hash] { return known }
        let value = value(of: feature)
        known[feature.hash] = value
        return value
    }

    /// The value of a feature, and why.
    ///
    /// What is on in the document in use is off all the same when one that was passed over for it has it off: falling back
    /// switches nothing on.
    func value(of feature: Feature) -> FlagValue {
        if let kill = kills[feature.hash] { return kill.value(of: feature) }
        let value = value(of: feature, in: documents.chosen?.document)
        guard value.value else { return value }
        return documents.passed.lazy.map { self.value(of: feature, in: $0.document) }.first { !$0.value } ?? value
    }

    private func value(of feature: Feature, in document: LaunchDocument?) -> FlagValue {
        let isKillRemembered = remembered.contain(feature.hash)
        let whole = document?.flag(
            named: feature.name, for: installation, level: level, isKillRemembered: isKillRemembered)
        let damaged = whole == nil ? document?.withheldFlag(named: feature.name, for: installation) : nil
        let inDocument = whole ?? damaged?.value(of: feature)
        if let inDocument, inDocument.isKilled { return inDocument }
        if isKillRemembered { return FlagValue(value: feature.safeValue, reason: .rememberedKill) }
        if level > 0, isOff(feature.name, asFlag: true) {
            let safeValue =
                document?.flags.first { $0.name.utf8.elementsEqual(feature.name.utf8) }?.safeValue ?? damaged?.safeValue
            return FlagValue(value: safeValue ?? feature.safeValue, reason: .safeMode(level: level))
        }
        return inDocument ?? FlagValue(value: feature.defaultValue, reason: .defaultValue)
    }

    /// Whether safe mode switches off a part of the app that is no flag: a library, background work, the restoration of
    /// state.
    func isOff(part name: String) -> Bool { level > 0 && isOff(name, asFlag: false) }

    /// Takes over what a fetched document kills, and nothing else of it.
    mutating func addKills(of document: LaunchDocument) {
        for flag in document.withheldFlags(for: installation) where flag.reason != .notYetRestored {
            kills[KillHash(flag.name)] = flag
            known[KillHash(flag.name)] = nil
        }
    }

    /// Moves the launch to a higher level.
    mutating func raise(to level: Int) {
        guard level > self.level else { return }
        self.level = level
        settings = ([documents.chosen].compactMap(\.self) + documents.passed).map {
            $0.document.safeMode(for: installation)
        }
        known = [:]
    }

    /// Whether the document in use or one that was passed over switches something off at this level; without any document everything
    /// is off that a level can switch off.
    private func isOff(_ name: String, asFlag: Bool) -> Bool {
        if settings.isEmpty { return asFlag }
        return settings.contains {
            asFlag ? $0.switchesOff(flag: name, at: level) : $0.switchesOff(part: name, at: level)
        }
    }
}

extension WithheldFlag {
    fileprivate func value(of feature: Feature) -> FlagValue {
        FlagValue(value: safeValue ?? feature.safeValue, reason: reason)
    }
}

extension FlagValue {
    fileprivate var isKilled: Bool {
        switch reason {
        case .killed, .killedUnknown, .rememberedKill: true
        case .safeMode, .restored, .notYetRestored, .defaultValue: false
        }
    }
}
