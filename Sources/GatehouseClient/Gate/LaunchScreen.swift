/// What to show, for any toolkit: a title, a text, and at most one button to the store. Never a view.
public struct LaunchScreen: Hashable, Sendable {
    /// What the screen is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// This version must be left.
        case block
        /// The app could not start several times, or the server holds it back, and it has nothing but this screen.
        case recovery
        /// Nothing good enough can be installed on this device.
        case stranded
        /// Nothing good enough exists yet.
        case waiting
        /// A newer version is there.
        case recommend
        /// Something that users should know.
        case notice
    }

    /// What the screen is about.
    public let kind: Kind
    /// One line.
    public let title: String
    /// Plain text; may have several lines.
    public let body: String
    /// The language of both, a BCP 47 tag.
    public let language: String
    /// Where the screen's one button leads; nil when the store has nothing for this user, and then there is no button.
    public let storeURL: String?
    /// Whether there is a way past it. Behind a screen that cannot be left nothing of the app runs.
    public let isDismissible: Bool
    /// Whether it offers to start normally next time, by ``LaunchGuard/tryNormally()``.
    public let offersNormalStart: Bool
    /// What a dismissal is remembered by: the recommended version, or the name of the notice.
    let subject: String

    init(
        _ kind: Kind, title: String, body: String, language: String, storeURL: String? = nil, isDismissible: Bool,
        offersNormalStart: Bool = false, subject: String = ""
    ) {
        self.kind = kind
        self.title = title
        self.body = body
        self.language = language
        self.storeURL = storeURL
        self.isDismissible = isDismissible
        self.offersNormalStart = offersNormalStart
        self.subject = subject
    }
}
