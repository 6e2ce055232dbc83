/// The settings of safe mode as they are in force for one installation.
public struct SafeMode: Hashable, Sendable {
    /// What a launch at one level does.
    public struct Level: Hashable, Sendable {
        /// Which document the launch works with.
        public let document: DocumentChoice
        /// Flags, and parts of the app, that this level adds to what is off.
        public let disable: [String]
        /// What the launch does with caches.
        public let caches: CacheTreatment
        /// How long the launch waits for a fresh document; 0 for not at all.
        public let fetchTimeoutMilliseconds: Int
    }

    /// Whether the guard acts.
    public let mode: SafeModeMode
    /// How many launches in a row must fail.
    public let crashThreshold: Int
    /// What a start of unknown kind that vanished counts; a sure failure counts 2.
    public let unknownHintPoints: Int
    /// For how long ambiguous failures count.
    public let windowSeconds: Int
    /// How long after the first screen a launch is a success.
    public let stableAfterSeconds: Int
    /// How long a launch may take to its first screen before giving up counts as a failure.
    public let hangAfterSeconds: Int
    /// The level that is never exceeded.
    public let maximumLevel: Int
    /// Levels 1, 2 and 3.
    public let levels: [Level]
    /// How many launches a level lasts at most.
    public let maximumRetryAfter: Int
    /// Flags and parts that no level switches off.
    public let neverDisable: [String]

    /// Whether a flag has its safe value: at level 1 when it is listed, from level 2 on always.
    public func switchesOff(flag name: String, at level: Int) -> Bool {
        level >= 2 ? !neverDisable.contains(name) : switchesOff(part: name, at: level)
    }

    /// Whether a part of the app is off: when this level or a lower one lists it.
    public func switchesOff(part name: String, at level: Int) -> Bool {
        levels.prefix(max(0, level)).contains { $0.disable.contains(name) } && !neverDisable.contains(name)
    }
}
