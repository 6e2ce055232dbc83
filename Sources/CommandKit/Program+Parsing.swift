import Spelling

extension Program {
    func request(_ arguments: [String], environment: [String: String]) throws(UsageError) -> Request {
        if let root = commands.first(where: { $0.words.isEmpty }) {
            return try request(for: root, arguments[...], environment: environment)
        }
        guard let first = arguments.first else { return .usage(overview()) }
        switch first {
        case "--version": return .version
        case "--help": return .help(overview())
        case "help": return .help(try page(for: Array(arguments.dropFirst())))
        case _ where first.hasPrefix("-"):
            throw .unknownOption(first, near: first == "-h" ? "help" : nil)
        default: break
        }
        if let single = commands.first(where: { $0.words == [first] }) {
            return try request(for: single, arguments.dropFirst(), environment: environment)
        }
        let verbs = verbs(of: first)
        guard !verbs.isEmpty else { throw .unknownCommand(first, near: nearCommand(to: first)) }
        if arguments.count > 1, arguments[1] == "--help" { return .help(nounPage(first)) }
        guard arguments.count > 1, !arguments[1].hasPrefix("-") else { throw .missingVerb(noun: first, verbs: verbs) }
        guard let command = commands.first(where: { $0.words == [first, arguments[1]] }) else {
            throw .unknownVerb(noun: first, arguments[1], near: nearMiss(to: arguments[1], among: verbs), verbs: verbs)
        }
        return try request(for: command, arguments.dropFirst(2), environment: environment)
    }

    func verbs(of noun: String) -> [String] {
        commands.filter { $0.words.count == 2 && $0.words[0] == noun }.map { $0.words[1] }
    }

    /// What a wrong first word most likely stands for; a verb without its noun is understood when only one noun has it.
    func nearCommand(to word: String) -> String? {
        let titles = commands.filter { $0.words.count == 2 && $0.words[1] == word }.map(\.title)
        if titles.count == 1 { return titles[0] }
        return nearMiss(to: word, among: Set(commands.compactMap(\.words.first) + ["help"]).sorted())
    }

    private func request(for command: Command, _ arguments: ArraySlice<String>, environment: [String: String])
        throws(UsageError) -> Request
    {
        var invocation = Invocation(environment: environment)
        guard command.readsOptions else {
            if arguments.first == "--help" { return .help(commandPage(command)) }
            invocation.operands = Array(arguments)
            return .command(command, invocation)
        }
        var rest = arguments
        while let word = rest.popFirst() {
            if word == "--" {
                invocation.operands += rest
                break
            }
            // "-" alone is a common name for standard input.
            guard word.hasPrefix("-"), word != "-" else {
                invocation.operands.append(word)
                continue
            }
            if word == "--help" { return .help(commandPage(command)) }
            if word == "--version", command.words.isEmpty, !command.options.contains(where: { $0.name == "version" }) {
                return .version
            }
            try command.readOption(word, &rest, into: &invocation)
        }
        try command.check(invocation)
        return .command(command, invocation)
    }
}

extension Command {
    fileprivate func readOption(_ word: String, _ rest: inout ArraySlice<String>, into invocation: inout Invocation)
        throws(UsageError)
    {
        let (name, attached) = word.cutAtEquals()
        guard name.hasPrefix("--"), let option = options.first(where: { $0.name == name.dropFirst(2) }) else {
            let names = options.map(\.name) + ["help"]
            throw .unknownOption(name, near: nearMiss(to: String(name.drop { $0 == "-" }), among: names))
        }
        if invocation.given[option.name] != nil, !option.mayRepeat { throw .repeatedOption(option.name) }
        guard let placeholder = option.placeholder else {
            if let attached { throw .valueForFlag(option: option.name, value: attached) }
            invocation.given[option.name] = [""]
            return
        }
        if attached == nil, rest.first.map({ $0.hasPrefix("--") }) ?? true {
            // "--reason --dry-run" is a forgotten reason far more often than a reason that begins with dashes.
            throw .missingValue(option: option.name, placeholder: placeholder, followedBy: rest.first)
        }
        invocation.given[option.name, default: []].append(attached ?? rest.removeFirst())
    }

    fileprivate func check(_ invocation: Invocation) throws(UsageError) {
        for option in options where option.isRequired && invocation.value(of: option) == nil {
            throw .missingOption(option.name, placeholder: option.placeholder)
        }
        let needed = operands.filter(\.isNeeded)
        if invocation.operands.count < needed.count {
            let missing = needed[invocation.operands.count]
            throw .missingOperand(missing.name, meaning: missing.summary)
        }
        if invocation.operands.count > operands.count, !operands.contains(where: \.isRun) {
            throw .extraOperand(invocation.operands[operands.count])
        }
    }
}

extension String {
    /// `--name=value` in its two parts; only the first `=` counts.
    fileprivate func cutAtEquals() -> (name: String, value: String?) {
        guard let equals = firstIndex(of: "=") else { return (self, nil) }
        return (String(self[..<equals]), String(self[index(after: equals)...]))
    }
}
