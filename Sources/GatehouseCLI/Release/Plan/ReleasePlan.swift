import PolicyFiles
import Versioning

/// The way from a bad release to the next one: what it may be called, what it can be made from, what the store would
/// refuse.
struct ReleasePlan: Equatable {
    /// The release to get away from; nil where nothing was ever released.
    let bad: AppVersion?
    /// All that somebody named as bad, the lowest first; the one above where nobody named any.
    let allBad: [AppVersion]
    let lastGood: Source?
    let next: AppVersion
    /// Nil where no build is known at all.
    let nextBuild: BuildNumber?
    /// Whether the builds are those of the store, and not only the ones that somebody wrote down.
    let knowsAllBuilds: Bool
    let notes: [Note]

    /// A version with the tag of its code.
    struct Source: Equatable {
        let version: AppVersion
        let tag: String?
        /// False where only a tag speaks for it: nobody says that it was ever released.
        let wasReleased: Bool
    }

    enum Note: Equatable {
        /// Numbers that a tag has already, although no release has.
        case tagTaken(AppVersion, tag: String)
        case noLastGood
        case onlyTagged(AppVersion)
        case noTag(AppVersion)
        case buildsUnknown
        case notReleased(AppVersion)
    }

    /// Why there is no plan.
    enum Fault: Error, Equatable {
        /// Nothing says which versions there are.
        case nothingKnown
        case noNextVersion(AppVersion)
    }

    /// - Parameter given: releases that are bad; the highest that was approved when empty.
    init(_ facts: ReleaseFacts, bad given: [AppVersion] = []) throws(Fault) {
        let approved = facts.approved
        let tagged = facts.tags.filter { !$0.version.isPrerelease }
        guard let highest = (approved + given).max() ?? tagged.map(\.version).max() else { throw .nothingKnown }
        var notes: [Note] = given.filter { !approved.contains($0) }.map { .notReleased($0) }
        let bad = given.max() ?? approved.max()
        self.bad = bad
        allBad = given.isEmpty ? [bad].compactMap { $0 } : Set(given).sorted()
        lastGood = bad.flatMap { Self.lastGood(below: $0, besides: given, facts, tagged, &notes) }
        if bad != nil, lastGood == nil { notes.append(.noLastGood) }
        next = try Self.next(above: highest, tagged, &notes)
        nextBuild = UploadedBuild.next(after: (facts.uploaded + facts.planned).map(\.build) + facts.projectBuilds)
        knowsAllBuilds = facts.builds != nil
        if facts.builds == nil { notes.append(.buildsUnknown) }
        self.notes = notes
    }

    private static func lastGood(
        below bad: AppVersion, besides others: [AppVersion], _ facts: ReleaseFacts, _ tags: [ReleaseTag],
        _ notes: inout [Note]
    ) -> Source? {
        let halted = Set(facts.releases.filter { $0.status == .halted }.map(\.version))
        func isGood(_ version: AppVersion) -> Bool {
            version < bad && !others.contains(version) && !version.isPrerelease && !halted.contains(version)
                && !facts.isBlocked(version)
        }
        if let version = facts.approved.filter(isGood).max() {
            let tag = tags.first { $0.version == version }?.name
            if tag == nil { notes.append(.noTag(version)) }
            return Source(version: version, tag: tag, wasReleased: true)
        }
        guard let tag = tags.filter({ isGood($0.version) }).max(by: { $0.version < $1.version }) else { return nil }
        notes.append(.onlyTagged(tag.version))
        return Source(version: tag.version, tag: tag.name, wasReleased: false)
    }

    /// The next patch that no tag has: a store wants it above all that was approved, and git wants a name of its own.
    private static func next(
        above highest: AppVersion, _ tags: [ReleaseTag], _ notes: inout [Note]
    ) throws(Fault) -> AppVersion {
        var version = highest
        while true {
            guard let next = version.nextOfThree(.patch) else { throw .noNextVersion(version) }
            version = next
            guard let tag = tags.first(where: { $0.version == version }) else { break }
            notes.append(.tagTaken(version, tag: tag.name))
        }
        return version
    }
}
