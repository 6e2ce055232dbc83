extension UsageError: Complaining {
    package var complaint: Complaint {
        switch self {
        case .unknownCommand(let word, let near):
            complain("no such command", word, suggestion(near, else: "'help' lists them all"))
        case .missingVerb(let noun, let verbs):
            complain("needs a verb", noun, "add one of: " + verbs.joined(separator: ", "))
        case .unknownVerb(let noun, let word, let near, let verbs):
            complain(
                "no such command", "\(noun) \(word)",
                suggestion(near.map { "\(noun) \($0)" }, else: "'\(noun)' knows: " + verbs.joined(separator: ", ")))
        case .unknownOption(let name, let near):
            complain(
                "no such option", name,
                suggestion(near.map { "--\($0)" }, else: "--help lists what it takes")
                    + (name.hasPrefix("--") ? "" : "; a value that begins with a dash goes behind '--'"))
        case .missingValue(let option, let placeholder, let next):
            complain(
                "no value", "--\(option)",
                next.map { "write --\(option)=\($0) if '\($0)' is the value, or put \(placeholder) before it" }
                    ?? "write --\(option) \(placeholder)")
        case .valueForFlag(let option, let value):
            complain("takes no value", "--\(option)=\(value)", "write --\(option) alone, or leave it out")
        case .repeatedOption(let option):
            complain("given twice", "--\(option)", "keep one of them")
        case .missingOption(let option, let placeholder):
            complain("missing option", "--\(option)", "add --\(option)\(placeholder.map { " \($0)" } ?? "")")
        case .missingOperand(let name, let meaning):
            complain("is missing", name, "\(meaning); --help shows how")
        case .extraOperand(let text):
            complain(
                "one argument too many", text,
                "quote a value that holds blanks; --help shows what it takes")
        case .badValue(let option, let text, let expected):
            complain("cannot use '\(text)'", "--\(option)", "give \(expected)")
        case .badChoice(let option, let text, let words, let near):
            complain(
                "cannot use '\(text)'", "--\(option)",
                suggestion(near, else: "give one of: " + words.joined(separator: ", ")))
        case .badOperand(let name, let text, let expected):
            complain("cannot use '\(text)'", name, "give \(expected)")
        case .exclusive(let one, let other):
            complain("contradict each other", "--\(one) and --\(other)", "keep one of them")
        }
    }

    private func complain(_ what: String, _ location: String, _ advice: String) -> Complaint {
        Complaint(what, at: location, advice: advice, status: .usage)
    }

    private func suggestion(_ near: String?, else otherwise: String) -> String {
        near.map { "did you mean '\($0)'?" } ?? otherwise
    }
}
