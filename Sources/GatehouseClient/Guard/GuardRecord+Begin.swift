internal import LaunchDocument

extension GuardRecord {
    /// Judges the launch before, moves the state on and opens a new launch.
    ///
    /// - Parameter hasCrashEvidence: Whether the app's crash reporter says that the launch before crashed.
    package mutating func begin(_ start: LaunchStart, hasCrashEvidence: Bool = false) -> LaunchDecision {
        let end = LaunchEnd(of: attempt, seenFrom: start, hasCrashEvidence: hasCrashEvidence)
        let reason = moveOn(end, to: start)
        let level = wantedLevel
        attempt = LaunchAttempt(
            token: start.token, build: start.build, hint: start.hint, isDebugged: start.isDebugged, boot: start.boot,
            begunAt: start.now, level: level, appliedLevel: settings.mode == .on ? level : 0, document: cached)
        wantsNormal = false
        wasLost = false
        return decision(end: end, reason: reason, level: level, token: start.token)
    }

    private mutating func moveOn(_ end: LaunchEnd, to start: LaunchStart) -> LaunchReason {
        if let attempt, attempt.build != start.build {
            startClean()
            settings = settings.unforced
            return .newBuild
        }
        if settings.mode == .off {
            startClean()
            return .off
        }
        let previous = attempt
        let wasSafe = phase == .safe
        let levelBefore = level
        safeLeft = min(safeLeft, settings.maximumRetryAfter)
        let hasTripped = count(end, now: start.now)
        // Safe mode counts its failures first, so that it does not begin again at a level that is known to fail.
        if wasSafe, wantsNormal || hasOtherDocument(after: end) {
            enterProbation()
            return .probation(wantsNormal ? .triedNormally : .otherDocument)
        }
        let forced = min(settings.forcedLevel, settings.maximumLevel)
        if phase != .safe, forced > 0 { return .forced }
        switch phase {
        case .safe where hasTripped && wasSafe: return .escalated(from: min(levelBefore, settings.maximumLevel))
        case .safe where hasTripped: return .tripped(launches: safeLeft)
        case .safe: return .staysSafe(launches: safeLeft)
        case .probation: return .probation(.safeModeEnded)
        case .watching where points > 0: return .suspect(points: points, of: tripPoints)
        case .watching: return previous != nil ? .normal : wasLost ? .lost : .first
        }
    }

    /// Adds what a launch counts.
    /// - Returns: Whether that led into safe mode, or up in it.
    private mutating func count(_ end: LaunchEnd, now: Int64) -> Bool {
        let points = end.points(under: settings)
        guard points > 0, let attempt else { return false }
        if end.isSure {
            surePoints += points
        } else {
            lastAmbiguousAt = ambiguousPoints == 0 ? attempt.begunAt : max(lastAmbiguousAt, attempt.begunAt)
            ambiguousPoints += points
        }
        // A clock that was turned back makes nothing older.
        let (age, overflow) = now.subtractingReportingOverflow(lastAmbiguousAt)
        if overflow ? now > lastAmbiguousAt : age > settings.windowSeconds { ambiguousPoints = 0 }

        if phase == .safe {
            guard surePoints + ambiguousPoints >= 2 else { return false }
            level = min(max(level, attempt.level) + 1, settings.maximumLevel)
        } else {
            guard self.points >= tripPoints else { return false }
            // A level that was asked for and failed is known to fail.
            level = min(max(level, attempt.level + 1), settings.maximumLevel)
            phase = .safe
            safeLeft = min(1 << exponent, settings.maximumRetryAfter)
            exponent = min(exponent + 1, Self.largestExponent)
            failing = attempt.document
        }
        forgetPoints()
        return true
    }

    /// Whether another document is there than the one that failed, be it that it came in the very launch that failed.
    ///
    /// A start in the background right after that one has no say, so that it makes no difference; unless it brought the
    /// document itself.
    private func hasOtherDocument(after end: LaunchEnd) -> Bool {
        cached?.content != failing?.content && (end != .background || attempt?.document != cached)
    }

    private mutating func startClean() {
        phase = .watching
        forgetPoints()
        level = 1
        safeLeft = 0
        exponent = 0
        failing = nil
    }

    private mutating func enterProbation() {
        phase = .probation
        safeLeft = 0
        forgetPoints()
    }

    mutating func forgetPoints() {
        surePoints = 0
        ambiguousPoints = 0
        lastAmbiguousAt = 0
    }
}
