import TestSupport

/// Valid policies with values of every kind, written in changing styles.
struct RandomPolicy {
    private var random: SeededRandom

    init(using random: SeededRandom) { self.random = random }

    var seed: UInt64 { random.seed }

    mutating func text() -> String {
        var lines = [
            "app: shop-ios", "revision: \(number(0...99))", "platform: \(pick(["ios", "ipados", "android", "other"]))",
        ]
        if chance(2) { lines.append("store_url: https://apps.example/id\(number(1...9))") }
        lines += versions() + releases() + messages() + notices() + flags() + safeMode()
        return lines.joined(separator: "\n") + "\n"
    }

    /// An installation's version and system, often on the borders of the ranges.
    mutating func client() -> (version: String, os: String?) {
        (version(), chance(4) ? nil : "\(number(13...18)).\(number(0...3))")
    }

    private mutating func versions() -> [String] {
        var lines = ["versions:", "  stranded: \(pick(["notice", "allow", "block"]))"]
        if chance(2) { lines.append("  minimum: \"\(version())\"") }
        if chance(2) { lines.append("  recommended: '\(version())'") }
        if chance(2) { lines.append("  reason: \(pick(["crash", "security", "legal", "data_loss"]))") }
        if chance(3) { lines.append("  waiting: block") }
        if chance(3) { lines.append("  unsold_storefronts: [RU, cn]") }
        if chance(2) {
            lines.append("  blocked:")
            for _ in 0..<number(1...3) { lines.append("    - { when: \(when()), reason: crash }") }
        }
        return lines
    }

    private mutating func releases() -> [String] {
        let statuses = ["pending", "phased", "live", "halted", "replaced", "last_compatible"]
        let lines = (0..<number(0...5)).map { index in
            let system = chance(3) ? "" : ", minimum_os: \"\(number(13...18))\""
            return "  - { version: \"\(version())\", build: \(100 + index)\(system), status: \(pick(statuses)) }"
        }
        return lines.isEmpty
            ? [] : ["releases:"] + lines + (chance(2) ? ["offer_last_compatible: \(pick(["true", "false"]))"] : [])
    }

    private mutating func messages() -> [String] {
        guard chance(2) else { return [] }
        return ["messages:"]
            + ["block", "block.crash", "recommend", "waiting"].filter { _ in chance(2) }.map {
                "  \($0): { en: \(message()), \(pick(["de", "pt-BR", "zh-Hant", "iw"])): \(message()) }"
            } + ["  stranded: { en: \(message()) }"]
    }

    private mutating func notices() -> [String] {
        guard chance(3) else { return [] }
        return [
            "notices: [ { id: n, when: \(when()), until: 2026-12-0\(number(1...9))T00:00:00Z, messages: { en: \(message()) } } ]"
        ]
    }

    private mutating func flags() -> [String] {
        let lines = (0..<number(0...4)).map { index in
            let kill = chance(2) ? ", kill: { when: \(when()), on_unknown: \(pick(["kill", "keep"])), reason: x }" : ""
            let about = chance(2) ? "when: \(when()), on_unknown: \(pick(["kill", "keep"])), " : ""
            let share = pick(["0", "0.5", "10", "99.999", "100"])
            let restore = chance(3) ? ", restore: { \(about)percent: \(share) }" : ""
            return
                "  f\(index): { default: \(pick(["true", "false"])), safe: \(pick(["true", "false"]))\(kill)\(restore) }"
        }
        return lines.isEmpty ? [] : ["flags:"] + lines
    }

    private mutating func safeMode() -> [String] {
        guard chance(2) else { return [] }
        return [
            "safe_mode:", "  crash_threshold: \(number(1...10))",
            "  levels: { 1: { disable: [f0], caches: \(pick(["keep", "skip", "move_aside"])) }, 3: {} }",
            "  overrides: [ { when: \(when()), set: { mode: \(pick(["on", "off", "shadow"])) } } ]",
            "  force: { when: \(when()), level: \(number(1...3)) }",
        ]
    }

    private mutating func when() -> String {
        var parts: [String] = []
        if chance(2) { parts.append("versions: \"\(range { $0.version() })\"") }
        if chance(4) { parts.append("os: \"\(range { String($0.number(13...18)) })\"") }
        if chance(6) { parts.append("builds: \(number(1...99))") }
        if chance(6) { parts.append("devices: [\"iPhone*\", SM-A12]") }
        if chance(6) { parts.append("locales: [tr, \"*-CH\"]") }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private mutating func range(of bound: (inout RandomPolicy) -> String) -> String {
        let alternatives = (0..<number(1...3)).map { _ in
            (0..<number(1...2)).map { _ in pick(["", "=", ">=", ">", "<=", "<", "< "]) + bound(&self) }.joined(
                separator: " ")
        }
        return alternatives.joined(separator: pick([" || ", "||"]))
    }

    private mutating func version() -> String {
        pick([
            "1.9", "1.10", "2", "2.4.0", "2.4.1", "2.4.1-beta.2", "2.4.1+7", "2.4.0.1",
            "\(number(0...3)).\(number(0...4))",
        ])
    }

    private mutating func message() -> String {
        "{ title: \"\(pick(["Update", "更新", "a \\\"b\\\" \\\\ \\t", "תעדכנו"]))\", body: \(pick(["text", "'it''s'", "\"\\u00e9 \\n\""])) }"
    }

    private mutating func pick(_ choices: [String]) -> String { choices[number(0...(choices.count - 1))] }
    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ oneIn: Int) -> Bool { number(1...oneIn) == 1 }
}
