import Incidents
import JSONText
import LaunchDocument

/// Texts and times that tests put into timelines.
enum TimelineSamples {
    /// 2026-11-30 02:00 UTC and so many minutes.
    static func time(_ minutes: Int = 0) -> Timestamp { Timestamp(secondsSince1970: 1_796_004_000 + minutes * 60) }

    /// What somebody could type, or paste, at night.
    static let hostileTexts = [
        "", " ", "\n", "two\nlines", "cr\rlf\r\n", "\u{0}\u{1B}[2J\u{1B}]0;x\u{7}", "\"quoted\" \\ back\\slash",
        "| a | b |\n| - | - |", "<script>alert(1)</script>", "[x](javascript:x)", "```\n# heading\n```", "{\"at\":1}",
        "\u{202E}evil", "é\u{301}\u{1F469}\u{200D}\u{1F4BB}", "\u{2028}\u{2029}\u{85}", "日本語のタイトル", "../../etc/passwd",
        ".", "..", "-rf", String(repeating: "long ", count: 200),
    ]

    static func entry(_ minutes: Int, _ summary: String) -> TimelineEntry {
        TimelineEntry(at: time(minutes), actor: "ada", kind: .note, summary: summary)
    }

    static let opening = Incident.Opening(
        at: time(), by: "ada", title: "checkout crash", app: "shop-ios", version: "2.4.0")
}

extension Timeline {
    init(_ text: String) { self.init(path: "timeline.jsonl", bytes: Array(text.utf8)) }

    var summaries: [String] { entries.map(\.summary) }
}
