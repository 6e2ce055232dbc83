/// What the app was told to show, and the news when something else is to be shown.
struct ScreenFeed: Sendable {
    let screens: AsyncStream<LaunchScreen?>
    private let news: AsyncStream<LaunchScreen?>.Continuation
    private var shown: LaunchScreen?
    private var hasStarted = false

    /// Who looks late gets the latest, since what was to be shown before is not any more.
    init() {
        (screens, news) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The app asked at its start, and was given this one. There is no news before.
    mutating func start(with screen: LaunchScreen?) {
        shown = screen
        hasStarted = true
    }

    mutating func tell(_ screen: LaunchScreen?) {
        guard hasStarted, screen != shown else { return }
        shown = screen
        news.yield(screen)
    }

    /// The app put a screen away by itself.
    mutating func dismissed(_ screen: LaunchScreen) {
        if screen.isDismissible, screen == shown { shown = nil }
    }

    func end() { news.finish() }
}
