extension Program {
    /// What is wrong with a command line that somebody wrote down; nothing runs.
    package struct Mistake: Equatable, Sendable {
        package let complaint: Complaint
        /// Which of the arguments it is about; nil when one is missing.
        package let argument: Int?
    }

    /// Reads a command line as `run` would, with an empty environment; nil when it is one.
    ///
    /// Words that an option takes from a list are held against the list. Values that only the command understands are not
    /// looked at.
    package func mistake(in arguments: [String]) -> Mistake? {
        do throws(UsageError) {
            guard case .command(let command, let invocation) = try request(arguments, environment: [:]) else {
                return nil
            }
            for option in command.options {
                guard case .words(let words) = option.candidates else { continue }
                for value in invocation.given[option.name] ?? [] where !words.contains(value) && !value.contains("$") {
                    throw .badChoice(option: option.name, text: value, words: words, near: nil)
                }
            }
            return nil
        } catch {
            return Mistake(complaint: error.complaint, argument: arguments.firstIndex { error.isAbout($0) })
        }
    }
}

extension UsageError {
    fileprivate func isAbout(_ argument: String) -> Bool {
        switch self {
        case .unknownCommand(let word, _), .unknownVerb(_, let word, _, _), .extraOperand(let word),
            .badOperand(_, let word, _), .missingVerb(let word, _):
            argument == word
        case .unknownOption(let name, _):
            argument == name || argument.hasPrefix("\(name)=")
        case .missingValue(let option, _, _), .valueForFlag(let option, _), .repeatedOption(let option),
            .badValue(let option, _, _), .badChoice(let option, _, _, _), .exclusive(let option, _):
            argument == "--\(option)" || argument.hasPrefix("--\(option)=")
        case .missingOption, .missingOperand:
            false
        }
    }
}
