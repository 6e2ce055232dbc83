import Spelling

/// One command line, read against the table.
package struct Invocation: Equatable, Sendable {
    /// Values in the order given; a flag has one empty value.
    var given: [String: [String]] = [:]
    package var operands: [String] = []
    var environment: [String: String] = [:]

    package func has(_ option: Option) -> Bool { given[option.name] != nil }

    /// The value given, or that of the option's variable, or its default. An empty variable counts as unset.
    package func value(of option: Option) -> String? {
        values(of: option).last
    }

    package func values(of option: Option) -> [String] {
        if let values = given[option.name] { return values }
        if let name = option.variable, let value = environment[name], !value.isEmpty { return [value] }
        return option.fallback.map { [$0] } ?? []
    }

    /// The same command line with one option said, as if it had been typed.
    package func with(_ option: Option, _ value: String) -> Invocation {
        var invocation = self
        invocation.given[option.name] = [value]
        return invocation
    }

    /// The value of an option that takes a whole number, or nil when the option has none.
    package func number(of option: Option, in allowed: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(of: option) else { return nil }
        let digits = text.utf8
        // Int(_:) takes signs, which would make "+5" a number here.
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            allowed.contains(number)
        else {
            throw .badValue(
                option: option.name, text: text,
                expected: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    /// The value of an option that takes one of a few words, or nil when the option has none.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(of option: Option, as type: Choice.Type)
        throws(UsageError) -> Choice?
    {
        guard let text = value(of: option) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        throw .badChoice(option: option.name, text: text, words: words, near: nearMiss(to: text, among: words))
    }
}
