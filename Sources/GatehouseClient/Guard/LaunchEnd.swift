/// How the launch before this one ended, which is known only now.
public enum LaunchEnd: String, Hashable, Sendable, CaseIterable {
    /// There was none, as far as the record goes.
    case none
    /// It was stable, or left the foreground in order after its first screen.
    case success
    /// A debugger was attached.
    case debugged
    /// It was another build.
    case otherBuild = "other_build"
    /// A start in the background that nobody was to see.
    case background
    /// The same, and the crash reporter saw a crash.
    case backgroundCrash = "background_crash"
    /// The crash reporter saw a crash.
    case crashReported = "crash_reported"
    /// Nobody knows whether it was to be seen, and it was not.
    case unknownStart = "unknown_start"
    /// It had its first screen and vanished before it was stable.
    case afterFirstScreen = "after_first_screen"
    /// The device was started anew before the first screen.
    case rebooted
    /// It vanished in the foreground, without a first screen.
    case noFirstScreen = "no_first_screen"
    /// The user left before there was anything to see.
    case leftEarly = "left_early"
    /// The user looked at nothing for `hang_after_seconds` and left.
    case leftLate = "left_late"
}

extension LaunchEnd {
    /// Whether it was certainly a failure. Only what is not certain is forgotten with time.
    var isSure: Bool { self == .crashReported || self == .noFirstScreen }

    /// What it counts; a sure failure counts 2.
    func points(under settings: GuardSettings) -> Int {
        switch self {
        case .none, .success, .debugged, .otherBuild, .background, .leftEarly: 0
        case .backgroundCrash, .afterFirstScreen, .rebooted, .leftLate: 1
        case .unknownStart: settings.unknownHintPoints
        case .crashReported, .noFirstScreen: 2
        }
    }

    /// Judges a launch by what it left behind; the first rule that holds decides.
    init(of attempt: LaunchAttempt?, seenFrom start: LaunchStart, hasCrashEvidence: Bool) {
        guard let attempt else {
            self = .none
            return
        }
        let isRebooted = attempt.boot != 0 && start.boot != 0 && attempt.boot != start.boot
        self =
            if attempt.hasSucceeded {
                .success
            } else if attempt.isDebugged {
                .debugged
            } else if attempt.build != start.build {
                .otherBuild
            } else if attempt.hint == .background, !attempt.isArmed {
                hasCrashEvidence ? .backgroundCrash : .background
            } else if hasCrashEvidence {
                .crashReported
            } else if attempt.hint == .unknown, !attempt.isArmed {
                .unknownStart
            } else if attempt.hasFirstScreen {
                .afterFirstScreen
            } else if isRebooted {
                .rebooted
            } else if !attempt.hasLeft {
                .noFirstScreen
            } else {
                attempt.hasLeftLate ? .leftLate : .leftEarly
            }
    }
}
