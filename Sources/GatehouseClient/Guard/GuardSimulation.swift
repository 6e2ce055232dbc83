/// Launches one after the other, with the code that decides on a phone, and without a phone.
package struct GuardSimulation: Sendable {
    /// What becomes of a launch.
    package enum Event: String, CaseIterable, Sendable {
        /// Vanishes before the first screen.
        case crash
        /// Shows nothing until the user gives up.
        case hang
        /// First screen, stable.
        case ok
        /// The user leaves at once, before the first screen.
        case quit
        /// Vanishes after the first screen, before it is stable.
        case killAfter = "kill-after"
        /// Starts in the background and ends there.
        case background
        /// The device is started anew before the first screen.
        case reboot
        /// The app is updated, and the new build goes well.
        case update
        /// Vanishes under a debugger.
        case debugger
    }

    private var record = GuardRecord()
    private var build: UInt64 = 1
    private var boot: UInt64 = 1
    private var now: Int64 = 0
    private var token: UInt64 = 0

    /// An app that was just installed and has the settings of a document.
    package init(settings: GuardSettings) {
        record.settings = settings
    }

    /// Runs one launch, an hour after the last one.
    /// - Returns: What the guard decided when the launch began.
    package mutating func launch(_ event: Event) -> LaunchDecision {
        if event == .update { build += 1 }
        let decision = begin(event == .background ? .background : .foreground, isDebugged: event == .debugger)
        let signals: [LaunchSignal] =
            switch event {
            case .crash, .reboot, .debugger: [.arm]
            case .hang: [.arm, .leave(late: true)]
            case .quit: [.arm, .leave(late: false)]
            case .killAfter: [.arm, .firstScreen]
            case .ok, .update: [.arm, .firstScreen, .stable]
            case .background: []
            }
        for signal in signals { record.take(signal, of: decision.token) }
        if event == .reboot { boot += 1 }
        return decision
    }

    /// What would be decided if somebody opened the app now.
    package func next() -> LaunchDecision {
        var copy = self
        return copy.begin(.foreground, isDebugged: false)
    }

    private mutating func begin(_ hint: LaunchHint, isDebugged: Bool) -> LaunchDecision {
        token += 1
        now += 3600
        return record.begin(
            LaunchStart(build: build, hint: hint, isDebugged: isDebugged, boot: boot, now: now, token: token))
    }
}
