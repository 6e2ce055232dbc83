extension LaunchEnd: CustomStringConvertible {
    /// One sentence without a full stop about the launch before, for logs.
    public var description: String {
        switch self {
        case .none: "no launch before is known"
        case .success: "the launch before went well"
        case .debugged: "the launch before ran under a debugger"
        case .otherBuild: "the launch before was another build"
        case .background: "the launch before was in the background"
        case .backgroundCrash: "the launch before crashed in the background"
        case .crashReported: "the crash reporter saw the launch before crash"
        case .unknownStart: "the launch before vanished, and nobody knows whether it was to be seen"
        case .afterFirstScreen: "the launch before vanished after its first screen"
        case .rebooted: "the device was started anew before the first screen"
        case .noFirstScreen: "the launch before vanished without a first screen"
        case .leftEarly: "the user left before the first screen"
        case .leftLate: "the user waited for a first screen and left"
        }
    }
}
