/// What an app reports about a launch.
public enum LaunchSignal: Hashable, Sendable {
    /// The user interface is about to be shown.
    case arm
    /// The first real frame is there; a screen that blocks and the recovery screen are first screens too.
    case firstScreen
    /// The first screen has been there for `stable_after_seconds`.
    case stable
    /// The app leaves the foreground, or ends in an orderly way.
    ///
    /// - Parameter late: Whether `hang_after_seconds` or more had passed since the app was about to be seen.
    case leave(late: Bool)
    /// The user asks for a normal start the next time.
    case tryNormally
}
