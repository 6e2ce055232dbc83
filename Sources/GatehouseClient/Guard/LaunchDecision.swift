public import LaunchDocument
package import Versioning

/// How a launch is to run. Found without any document, from the record alone.
public struct LaunchDecision: Hashable, Sendable {
    /// 0 for a normal launch; from 1 to 3, more and more is off.
    public let level: Int
    /// The level that safe mode would have; differs from ``level`` in shadow mode only.
    public let wouldBeLevel: Int
    /// Where the guard stands.
    public let state: GuardState
    /// Why the level is what it is.
    public let reason: LaunchReason
    /// How the launch before ended.
    public let previous: LaunchEnd
    /// What that counted; safe mode begins at twice `crash_threshold`.
    public let previousPoints: Int
    /// How long after the first screen the app is to report that the launch is stable, in seconds.
    public let stableAfterSeconds: Int
    /// What to do with the app's caches before anything reads them.
    public let caches: CacheTreatment
    /// Names this launch in signals that may come late.
    public let token: LaunchToken

    /// Which document the launch works with; when that one cannot be read, the next of cached, last good and bundled.
    package let document: DocumentChoice
    /// The document that was fetched last; ``kills`` are its.
    package let cached: DocumentIdentity?
    /// The content of its file as it was then.
    let file: UInt64?
    /// The document that must not be loaded at this level, whatever file it lies in.
    package let failing: DocumentIdentity?
    /// How long to wait for a fresh document, off the main thread; 0 for not at all.
    package let fetchTimeoutMilliseconds: Int
    /// What the newest document kills.
    let kills: RememberedKills
    /// The minimum version of the newest document, for launches that work with another one.
    package let minimumVersion: AppVersion?
    /// Whether the server asks for this level or a higher one; then no wish of the user leads to a lower one.
    let isForced: Bool
}

extension LaunchDecision {
    /// Whether the record has later news than the file of the document fetched last, since the disk did not take them.
    ///
    /// A file that the record never heard of is the later one: another process that shares the folder wrote it, or this one
    /// ended between file and record.
    func isAhead(of found: StoredDocument?) -> Bool {
        guard let cached else { return false }
        guard let found, found.source == .cached else { return true }
        return found.identity.content != cached.content && found.identity.content == file
    }
}

extension GuardRecord {
    /// The decision for a launch at `level` as it stands in the record.
    func decision(end: LaunchEnd, reason: LaunchReason, level: Int, token: LaunchToken) -> LaunchDecision {
        let applied = settings.mode == .on ? level : 0
        let values = applied > 0 ? settings.levels[applied - 1] : nil
        return LaunchDecision(
            level: applied, wouldBeLevel: level, state: state, reason: reason, previous: end,
            previousPoints: end.points(under: settings), stableAfterSeconds: settings.stableAfterSeconds,
            caches: values?.caches ?? .keep, token: token, document: choice(values?.document ?? .cached, at: applied),
            cached: cached, file: file, failing: applied > 0 ? failing : nil,
            fetchTimeoutMilliseconds: values?.fetchTimeoutMilliseconds ?? 0, kills: kills,
            minimumVersion: minimumVersion,
            isForced: applied > 0 && settings.forcedLevel >= applied)
    }

    /// What is loaded in place of `wanted`, so that no launch in safe mode works with the document that fails.
    private func choice(_ wanted: DocumentChoice, at level: Int) -> DocumentChoice {
        guard level > 0 else { return .cached }
        switch wanted {
        case .cached where cached != failing || cached == nil: return .cached
        case .cached, .lastGood: return isLastGoodOlder ? .lastGood : .bundled
        case .bundled: return .bundled
        }
    }

    /// Whether there is a last good document, and it is not the failing one or one that came after it.
    private var isLastGoodOlder: Bool {
        guard let lastGood else { return false }
        guard let failing else { return true }
        return lastGood.content != failing.content && lastGood.revision <= failing.revision
    }
}
