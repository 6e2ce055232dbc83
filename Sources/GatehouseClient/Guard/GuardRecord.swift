internal import LaunchDocument
package import Versioning

/// All that the guard knows from one launch to the next. It changes in `begin`, by signals and when a document comes; see
/// `GuardRecord+Begin` and `GuardRecord+Signals`.
package struct GuardRecord: Hashable, Sendable {
    /// What the record says of the state; `normal` and `suspect` differ only in points.
    enum Phase: UInt8, CaseIterable, Sendable {
        case watching
        case safe
        case probation
    }

    var phase = Phase.watching
    /// Points of sure failures since the last success.
    var surePoints = 0
    /// Points of everything else, and when the last of it happened.
    var ambiguousPoints = 0
    var lastAmbiguousAt: Int64 = 0
    /// The level of safe mode, or, outside of it, the one it will have: the first that is not known to fail.
    var level = 1
    /// How many successes safe mode lasts.
    var safeLeft = 0
    /// By which power of two the next stay in safe mode is longer.
    var exponent = 0
    /// Whether the user asked, in safe mode, for a normal launch.
    var wantsNormal = false
    /// Whether there was a record before this one, of which nothing could be read; the first launch with this one tells it.
    var wasLost = false

    /// The launch that runs, or the last one.
    var attempt: LaunchAttempt?

    /// The document that was fetched last.
    var cached: DocumentIdentity?
    /// The content of the file of that document as it was then; another one than `cached` when the disk took nothing.
    var file: UInt64?
    /// The one that the launches which led into safe mode had.
    var failing: DocumentIdentity?
    /// The last one that a stable launch at level 0 had.
    var lastGood: DocumentIdentity?

    package var settings = GuardSettings()
    var kills = RememberedKills()
    package var minimumVersion: AppVersion?

    package init() {}
}

extension GuardRecord {
    /// The highest power that still changes something, as no stay is longer than 32 launches.
    static let largestExponent = 5

    /// What is held against the app, of the ``tripPoints`` that lead into safe mode.
    var points: Int {
        (phase == .probation ? tripPoints - 2 : 0) + surePoints + ambiguousPoints
    }

    var tripPoints: Int { 2 * settings.crashThreshold }

    var state: GuardState {
        switch phase {
        case .watching: points == 0 ? .normal : .suspect
        case .safe: .safe
        case .probation: .probation
        }
    }

    /// The level that the next launch is to have, whatever the mode does with it.
    var wantedLevel: Int {
        if settings.mode == .off { return 0 }
        return min(max(phase == .safe ? level : 0, settings.forcedLevel), settings.maximumLevel)
    }
}
