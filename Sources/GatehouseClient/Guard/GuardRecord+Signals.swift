extension GuardRecord {
    /// Takes a signal of the launch that runs; foreign tokens, repeats, and signals that come out of order do nothing.
    package mutating func take(_ signal: LaunchSignal, of token: LaunchToken) {
        guard var attempt, attempt.token == token else { return }
        switch signal {
        case .arm where !attempt.hasSucceeded && !attempt.hasFirstScreen:
            attempt.isArmed = true
            attempt.hasLeft = false
            attempt.hasLeftLate = false
            self.attempt = attempt
        case .firstScreen where !attempt.hasSucceeded:
            attempt.isArmed = true
            attempt.hasFirstScreen = true
            attempt.hasLeft = false
            attempt.hasLeftLate = false
            self.attempt = attempt
        case .stable where attempt.hasFirstScreen: succeed()
        case .leave where attempt.hasFirstScreen: succeed()
        case .leave(let late) where !attempt.hasSucceeded:
            attempt.hasLeft = true
            attempt.hasLeftLate = attempt.hasLeftLate || late
            self.attempt = attempt
        case .tryNormally: wantsNormal = phase == .safe
        case .arm, .firstScreen, .stable, .leave: break
        }
    }

    private mutating func succeed() {
        guard let attempt, !attempt.hasSucceeded else { return }
        self.attempt?.hasSucceeded = true
        forgetPoints()
        if attempt.level == 0 {
            phase = .watching
            failing = nil
            exponent = max(0, exponent - 1)
            // What once helped is forgotten with the last of the loops it helped against.
            if exponent == 0 { level = 1 }
        } else if phase == .safe {
            safeLeft -= 1
            if safeLeft <= 0 { phase = .probation }
        }
        if attempt.appliedLevel == 0, let document = attempt.document { lastGood = document }
    }

    /// Raises the level of the launch that runs, so that a failure is one at that level.
    mutating func raise(to level: Int) {
        guard var attempt, !attempt.hasSucceeded, level > attempt.level else { return }
        attempt.level = level
        attempt.appliedLevel = level
        self.attempt = attempt
    }

    /// Takes over what a fetched document says; it decides from the next launch on.
    mutating func store(_ document: DocumentFacts) {
        cached = document.identity
        file = document.file
        settings = document.settings
        kills = RememberedKills(document.kills)
        minimumVersion = document.minimumVersion
    }

    /// Takes over the settings of the document that the app was built with, as long as none was fetched.
    package mutating func useBundled(_ settings: GuardSettings) {
        if cached == nil { self.settings = settings }
    }
}
