import CommandKit

/// Where a text stood that is no version, build or range.
enum TextPlace: Equatable, Sendable {
    /// What the command was given to judge, such as a line of its input.
    case input(String?)
    /// The value of an option, by its name.
    case option(String)
    /// An argument, by the name that help has for it.
    case operand(String)

    static func option(_ option: Option) -> TextPlace { .option(option.name) }

    /// As it is named to people; nil where the text names itself.
    var name: String? {
        switch self {
        case .input(let place): place
        case .option(let name): "--\(name)"
        case .operand(let name): name
        }
    }

    /// A mistake in typing a command is none in what it reads.
    var status: ExitStatus {
        switch self {
        case .input: .badInput
        case .option, .operand: .usage
        }
    }
}
