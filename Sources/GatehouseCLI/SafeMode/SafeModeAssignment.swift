import CommandKit
import Spelling

/// What one argument of `safe-mode set` asks for: `crash_threshold=3`, `levels.1.disable+=new_checkout`.
struct SafeModeAssignment: Sendable {
    enum Change: Sendable {
        case value(SettingValue)
        /// Puts names onto a list.
        case adding([String])
        /// Takes names off a list.
        case removing([String])
    }

    let key: SafeModeKey
    let change: Change

    init(_ text: String) throws(CommandFailure) {
        guard let equals = text.firstIndex(of: "=") else {
            throw .usage(
                .badOperand("KEY=VALUE", text: text, expected: "a setting and a value, such as crash_threshold=3"))
        }
        var name = text[..<equals]
        let sign = name.last.flatMap { "+-".contains($0) ? $0 : nil }
        if sign != nil { name.removeLast() }
        let value = String(text[text.index(after: equals)...])
        key = try SafeModeKey.named(String(name))
        change = try Self.change(of: key, sign, value)
    }

    private static func change(
        of key: SafeModeKey, _ sign: Character?, _ text: String
    ) throws(CommandFailure) -> Change {
        if case .names = key.kind {
            let names = try names(text, of: key)
            return switch sign {
            case "+": .adding(names)
            case "-": .removing(names)
            default: .value(.names(names))
            }
        }
        guard sign == nil else {
            throw .usage(
                .badOperand(key.name, text: "\(sign ?? "+")=\(text)", expected: "it with =; only lists have += and -="))
        }
        switch key.kind {
        case .word(let words) where words.contains(text): return .value(.word(text))
        case .word(let words):
            throw .badSetting(key.name, text: text, expected: key.expected, near: nearMiss(to: text, among: words))
        case .number(let range):
            // Int(_:) takes signs, which would make "+5" a number here.
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
            else { throw .badSetting(key.name, text: text, expected: key.expected, near: nil) }
            return .value(.number(number))
        case .names: return .value(.names([]))
        }
    }

    private static func names(_ text: String, of key: SafeModeKey) throws(CommandFailure) -> [String] {
        if text.isEmpty { return [] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard !names.contains(where: \.isEmpty) else {
            throw .badSetting(key.name, text: text, expected: key.expected, near: nil)
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension SafeModeKey {
    static func named(_ name: String) throws(CommandFailure) -> SafeModeKey {
        if let key = all.first(where: { $0.name == name }) { return key }
        let names = all.map(\.name)
        // People leave out what a setting lies in.
        let last = names.filter { $0.hasSuffix(".\(name)") }
        throw .noSuchSetting(name, near: last.count == 1 ? last[0] : nearMiss(to: name, among: names), all: names)
    }
}
