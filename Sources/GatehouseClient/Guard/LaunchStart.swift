/// What is known when a launch begins; the edge finds it out, and nothing else decides.
package struct LaunchStart: Hashable, Sendable {
    /// A hash of the build.
    package var build: UInt64
    package var hint: LaunchHint
    package var isDebugged: Bool
    /// A hash of what names the time since the device was switched on; 0 when the system does not tell.
    package var boot: UInt64
    /// The wall clock, in seconds since 1970; it may be wrong.
    package var now: Int64
    package var token: LaunchToken

    package init(
        build: UInt64, hint: LaunchHint, isDebugged: Bool = false, boot: UInt64, now: Int64, token: UInt64
    ) {
        self.build = build
        self.hint = hint
        self.isDebugged = isDebugged
        self.boot = boot
        self.now = now
        self.token = LaunchToken(value: token)
    }
}
