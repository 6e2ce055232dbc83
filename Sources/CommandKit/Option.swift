/// One `--name` that a command understands.
package struct Option: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Present or not.
        case flag
        /// Takes a value, shown under this placeholder in help: `--name VALUE` or `--name=VALUE`.
        case value(String)
        /// The same, and may be given several times.
        case values(String)
    }

    /// The exact long name, without dashes.
    package let name: String
    package let kind: Kind
    package let summary: String
    package let isRequired: Bool
    /// The variable of the environment that stands in when the option is not given.
    package let variable: String?
    /// What holds when neither option nor variable is given.
    package let fallback: String?
    /// What shells offer for its value.
    let candidates: Candidates

    package init(
        _ name: String, _ kind: Kind = .flag, _ summary: String, required: Bool = false, variable: String? = nil,
        default fallback: String? = nil, candidates: Candidates? = nil
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        isRequired = required
        self.variable = variable
        self.fallback = fallback
        self.candidates = candidates ?? Candidates(placeholder: kind.placeholder)
    }

    var placeholder: String? { kind.placeholder }

    var mayRepeat: Bool {
        if case .values = kind { true } else { false }
    }

    /// What help and manual say of it.
    var description: String {
        var extras: [String] = []
        if isRequired { extras.append("needed") }
        if mayRepeat { extras.append("may be repeated") }
        if let variable { extras.append("or \(variable)") }
        if let fallback { extras.append("default \(fallback)") }
        return extras.isEmpty ? summary : "\(summary) (\(extras.joined(separator: ", ")))"
    }

    /// As typed: `--wait SECONDS`.
    var usage: String {
        placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}

extension Option.Kind {
    fileprivate var placeholder: String? {
        switch self {
        case .flag: nil
        case .value(let placeholder), .values(let placeholder): placeholder
        }
    }
}
