import TestSupport

/// A policy whose flags are written in every way that people write them.
struct RandomFlagFile {
    let text: String
    /// The flag that is to be changed.
    let chosen: String

    private static let names = ["new_checkout", "video", "1", "on", "a.b-c"]

    init(using random: inout SeededRandom) {
        let names = Array(Self.names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
        chosen = names.randomElement(using: &random)!
        let lineEnd = ["\n", "\n", "\r\n"].randomElement(using: &random)!
        var lines = ["# é 更新", "app: shop-ios   # name", "revision: 100", "platform: ios", ""]
        let step = [2, 4].randomElement(using: &random)!
        if Int.random(in: 0..<6, using: &random) == 0 {
            let entries = names.map { "\(Self.key($0, using: &random)): \(Self.flow(using: &random))" }
            lines.append("flags: { \(entries.joined(separator: ", ")) }  # all in one")
        } else {
            lines.append("flags:" + ["", "   # what can be switched off"].randomElement(using: &random)!)
            for name in names {
                lines += Self.entry(name, step: step, using: &random)
                if Bool.random(using: &random) { lines.append("") }
                if Bool.random(using: &random) { lines.append(Self.pad(step) + "# note 注") }
            }
        }
        if Bool.random(using: &random) { lines += ["safe_mode: { crash_threshold: 3 }", "# end"] }
        text = lines.joined(separator: lineEnd) + lineEnd
    }

    private static func pad(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func key(_ name: String, using random: inout SeededRandom) -> String {
        [name, "\"\(name)\"", "'\(name)'"].randomElement(using: &random)!
    }

    private static func values(using random: inout SeededRandom) -> [(String, String)] {
        var values = [("default", "true"), ("safe", "false")]
        if Bool.random(using: &random) { values.append(("description", "\"owner: payments, é\"")) }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: values.append(("kill", "{ when: { versions: '<2' }, reason: old }"))
        case 1: values.append(("restore", "{ percent: 12.5, salt: s }"))
        default: break
        }
        return values.shuffled(using: &random)
    }

    private static func flow(using random: inout SeededRandom) -> String {
        "{ " + values(using: &random).map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
    }

    private static func entry(_ name: String, step: Int, using random: inout SeededRandom) -> [String] {
        let (outer, inner) = (pad(step), pad(2 * step))
        let head = outer + key(name, using: &random) + ":"
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return [head + " " + flow(using: &random) + ["", "  # é"].randomElement(using: &random)!]
        case 1:
            let values = values(using: &random).map { inner + "\($0.0): \($0.1)" }
            return [head + " {"] + values.dropLast().map { $0 + "," } + values.suffix(1) + [outer + "}"]
        default:
            let values = values(using: &random).flatMap { key, value in
                let line = "\(inner)\(key): \(value)" + ["", "   # why"].randomElement(using: &random)!
                return Bool.random(using: &random) ? [inner + "# about \(key)", line] : [line]
            }
            return [head + ["", "  # the payments team"].randomElement(using: &random)!] + values
        }
    }
}
