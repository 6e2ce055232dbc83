import GatehouseClient
import Glibc
import LaunchDocument

extension Feature {
    static let newCheckout = Feature("new_checkout", safe: false)
}

/// Plays one launch of an app, from the first statement of its process to a stable first screen, and says what happens.
///
/// The checkout of version 2.4.0 is broken: whoever starts it with `new_checkout` on loses the app before anything is seen.
@main
@MainActor
final class ShopApp {
    private let options: Options
    private var shown: LaunchScreen?

    private init(_ options: Options) { self.options = options }

    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            print(Options.usage)
            exit(64)
        }
        await ShopApp(options).run()
    }

    private func run() async {
        // begin quote
        let launch = LaunchGuard.begin(build: options.build, hint: .unknown, folder: options.folder)
        log(launch.decision)
        let client = LaunchClient(configuration, launch: launch, fetch: HTTPClient.send)
        let screen = await client.start()  // in safe mode it waits for the server, 3 seconds at most
        show(screen)
        client.foreground()  // the interface is coming; again whenever it comes back
        if screen?.isDismissible ?? true, client.isOn(.newCheckout) { openNewCheckout() }
        client.firstScreen()  // it is there
        Task { for await screen in client.screens { show(screen) } }  // what later answers ask for
        // end quote
        say(
            "checkout",
            "\(client.isOn(.newCheckout) ? "the new one" : "the old one") (\(client.value(of: .newCheckout).reason))")
        await stay(launch, client)
    }

    private var configuration: LaunchConfiguration {
        var configuration = LaunchConfiguration(
            app: "shop-ios",
            installation: Installation(
                reportedVersion: options.version, build: options.build, os: "17.2", languages: ["en"]),
            documentURL: "\(options.server)/v1/policy/shop-ios.json",
            storeURL: "https://apps.apple.com/app/id1234567890", folder: options.folder)
        configuration.cacheFolders = ["\(options.folder)/caches"]
        return configuration
    }

    private func log(_ decision: LaunchDecision) {
        say("launch", "\(options.version) at level \(decision.level): \(decision.reason)")
    }

    /// Shows a screen in place of the last one; nil takes it away.
    private func show(_ screen: LaunchScreen?) {
        guard screen != shown else { return }
        shown = screen
        guard let screen else {
            say("screen", "none any more")
            return
        }
        say("screen", "\(screen.kind.rawValue): \(screen.title)")
        say("", screen.body)
        if let url = screen.storeURL { say("", "[ \(url) ]") }
        if screen.isDismissible { say("", "[ Not now ]") }
        if screen.offersNormalStart { say("", "[ Try to start normally ]") }
    }

    private func openNewCheckout() {
        guard options.version == "2.4.0" else { return }
        say("crash", "in the new checkout, before the first screen")
        // What a crash is to everybody outside: the process is gone, and nothing of it could tidy up.
        kill(getpid(), SIGKILL)
    }

    /// What happens while users look at the app: it becomes stable, it hears from the server, and it may be refused.
    private func stay(_ launch: LaunchGuard, _ client: LaunchClient) async {
        let seconds = options.seconds ?? launch.decision.stableAfterSeconds
        try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000 + 100_000_000)
        await client.refresh()  // also waits for the one that may still run
        if let result = client.lastFetch { say("fetch", "\(result)") }
        show(client.screen)
        launch.leave()
        say("end", "left in order")
    }

    private func say(_ what: String, _ text: String) {
        print(what + String(repeating: " ", count: max(1, 10 - what.utf8.count)) + text)
        fflush(nil)
    }
}
