import Spelling

extension Program {
    private var lineWidth: Int { 80 }

    /// The first page: made to fit one screen of 24 lines by 80 columns, so each first word has one line.
    func overview() -> String {
        var page = "\(name): \(summary)\nusage: \(name) COMMAND [options]\n\n"
        let column = termColumn(nouns.map(\.word))
        page += definitions(nouns.map { noun in (noun.word, overviewText(noun, width: lineWidth - column)) })
        if !notes.isEmpty { page += "\n" + paragraphs(notes) }
        return page
    }

    /// A noun has one line: where its verbs leave no room for what they are about, they speak for themselves, as many as fit.
    private func overviewText(_ noun: Noun, width: Int) -> String {
        let verbs = verbs(of: noun.word)
        if verbs.isEmpty { return noun.summary }
        let all = verbs.joined(separator: ", ")
        let texts =
            ["\(noun.summary): \(all)", all]
            + (1..<verbs.count).reversed().map { verbs.prefix($0).joined(separator: ", ") + ", …" }
        return texts.first { $0.displayWidth <= width } ?? noun.summary
    }

    /// The page for `help WORD…`.
    func page(for words: [String]) throws(UsageError) -> String {
        guard let first = words.first else { return overview() }
        if let command = commands.first(where: { $0.words == words }) { return commandPage(command) }
        let verbs = verbs(of: first)
        guard !verbs.isEmpty else { throw .unknownCommand(first, near: nearCommand(to: first)) }
        guard words.count > 1 else { return nounPage(first) }
        throw .unknownVerb(noun: first, words[1], near: nearMiss(to: words[1], among: verbs), verbs: verbs)
    }

    func nounPage(_ noun: String) -> String {
        var page = "usage: \(name) \(noun) VERB [options]\n\n"
        page += definitions(
            commands.filter { $0.words.count == 2 && $0.words[0] == noun }
                .map { (([$0.words[1]] + $0.operands.map(\.usage)).joined(separator: " "), $0.summary) })
        return page + "\n\(name) \(noun) VERB --help tells all about one of them.\n"
    }

    func commandPage(_ command: Command) -> String {
        var synopsis = ([name] + command.words).joined(separator: " ")
        for option in command.options where option.isRequired { synopsis += " \(option.usage)" }
        if command.options.contains(where: { !$0.isRequired }) { synopsis += " [options]" }
        for operand in command.operands { synopsis += " \(operand.usage)" }
        var page = "usage: \(synopsis)\n\n" + paragraphs([command.summary + "."] + command.notes)
        if !command.operands.isEmpty {
            page += "\n" + definitions(command.operands.map { ($0.name, $0.summary) })
        }
        if !command.options.isEmpty {
            page += "\noptions:\n" + definitions(command.options.map { ($0.usage, $0.description) })
        }
        if !command.examples.isEmpty {
            page += "\nexamples:\n"
            page += command.examples.map { "  \($0.line)\n      \($0.purpose)\n" }.joined()
        }
        return page
    }

    private func paragraphs(_ texts: [String]) -> String {
        texts.map { $0.wrapped(to: lineWidth).joined(separator: "\n") + "\n" }.joined()
    }

    /// Where meanings begin, in columns.
    private func termColumn(_ terms: [String]) -> Int { min(24, (terms.map(\.displayWidth).max() ?? 0) + 4) }

    /// Terms on the left, wrapped meanings on the right; a long term has a line of its own.
    private func definitions(_ rows: [(term: String, meaning: String)]) -> String {
        let column = termColumn(rows.map(\.term))
        return rows.map { term, meaning in
            let lines = meaning.wrapped(to: lineWidth - column)
            let indent = String(repeating: " ", count: column)
            let head = "  \(term)"
            let first = head.displayWidth + 2 > column ? "\(head)\n\(indent)" : head.padded(to: column)
            return first + lines.joined(separator: "\n\(indent)") + "\n"
        }.joined()
    }
}
