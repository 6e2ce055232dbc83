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

    package init(
        _ name: String, _ kind: Kind = .flag, _ summary: String, required: Bool = false, variable: String? = nil,
        default fallback: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        isRequired = required
        self.variable = variable
        self.fallback = fallback
    }

    var placeholder: String? {
        switch kind {
        case .flag: nil
        case .value(let placeholder), .values(let placeholder): placeholder
        }
    }

    var mayRepeat: Bool {
        if case .values = kind { true } else { false }
    }

    /// As typed: `--wait SECONDS`.
    var usage: String {
        placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}
