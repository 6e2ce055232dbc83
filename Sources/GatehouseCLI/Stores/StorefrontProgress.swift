import CommandKit
import LaunchDocument

/// Says how far a check of storefronts has come, and when it will end.
struct StorefrontProgress {
    let total: Int
    let pace: Int?
    let console: Console
    /// Whether an interruption loses nothing.
    let keeps: Bool
    private let start: Int

    init(total: Int, pace: Int?, console: Console, keeps: Bool) {
        self.total = total
        self.pace = pace
        self.console = console
        self.keeps = keeps
        start = console.clock.now()
    }

    /// Below this many seconds nobody needs to be told.
    private static let short = 20

    func begin() {
        guard let pace, total * 60 / pace > Self.short else { return }
        let resume = keeps ? "; interrupted, it goes on where it was" : ""
        console.errors.writeLine(
            "note     \(counted(total, "storefront", "storefronts")) at \(pace) a minute, until about \(clock(start / 1_000 + total * 60 / pace))\(resume)"
        )
        console.errors.flush()
    }

    func advance(to done: Int) {
        guard console.errors.isTerminal, let pace else { return }
        // What the store takes longer for than its pace counts as well; one question alone says nothing about that.
        let now = console.clock.now()
        let end = max(now + (total - done) * 60_000 / pace, start + (now - start) * total / max(1, done)) / 1_000
        console.errors.write("\r\u{1B}[K\(done) of \(total) storefronts, until about \(clock(end))")
        console.errors.flush()
    }

    func end() {
        guard console.errors.isTerminal, pace != nil else { return }
        console.errors.write("\r\u{1B}[K")
        console.errors.flush()
    }

    /// `02:09 UTC`
    private func clock(_ seconds: Int) -> String {
        "\(Timestamp(secondsSince1970: seconds).description.dropFirst(11).prefix(5)) UTC"
    }
}
