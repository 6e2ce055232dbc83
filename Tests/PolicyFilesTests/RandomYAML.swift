import TestSupport

/// Valid YAML of every style, for properties that hold for all documents.
enum RandomYAML {
    static func document(using random: inout SeededRandom) -> String {
        let breaks = ["\n", "\r\n"].randomElement(using: &random)!
        let mark = Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : ""
        return mark + (["# é"] + blockMapping(indent: 0, depth: 0, using: &random)).joined(separator: breaks) + breaks
    }

    private static func blockMapping(indent: Int, depth: Int, using random: inout SeededRandom) -> [String] {
        var lines: [String] = []
        let pad = String(repeating: " ", count: indent)
        for index in 0..<Int.random(in: 1...4, using: &random) {
            let key = pad + ["k\(index)", "\"k \(index)\"", "'schlüssel\(index)'"].randomElement(using: &random)! + ":"
            lines += value(after: key, indent: indent, depth: depth, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 { lines.append(pad + "# 注 note") }
        }
        return lines
    }

    private static func value(
        after opening: String, indent: Int, depth: Int, using random: inout SeededRandom
    ) -> [String] {
        let inner = String(repeating: " ", count: indent + 2)
        switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
        case 0: return [opening]
        case 1: return [opening + " |", inner + "text é", inner + "more", ""]
        case 2: return [opening + " >-", inner + "text", "", inner + "🚀"]
        case 3: return [opening + " " + flow(depth: 0, using: &random) + " # x"]
        case 4: return [opening + " plain ü", inner + "goes on"]
        case 5: return [opening + " " + scalar(using: &random)]
        case 6: return [opening] + blockMapping(indent: indent + 2, depth: depth + 1, using: &random)
        default:
            var lines = [opening]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                lines += value(after: inner + "-", indent: indent + 2, depth: depth + 1, using: &random)
            }
            return lines
        }
    }

    private static func flow(depth: Int, using random: inout SeededRandom) -> String {
        guard depth < 3 else { return scalar(using: &random) }
        let count = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            return "{ "
                + (0..<count).map { "f\($0): \(flow(depth: depth + 1, using: &random))" }.joined(separator: ", ") + " }"
        case 1:
            return "[" + (0..<count).map { _ in flow(depth: depth + 1, using: &random) }.joined(separator: ",") + "]"
        default: return scalar(using: &random)
        }
    }

    private static func scalar(using random: inout SeededRandom) -> String {
        let texts = ["true", "1.10", "\"quoted, é\"", "'single '' one'", "更新", "a b", "\"\\u00e9 \\n\""]
        return texts[Int.random(in: 0..<texts.count, using: &random)]
    }
}
