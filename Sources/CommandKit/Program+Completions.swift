extension Program {
    /// A script that completes commands, options and values in a shell, made from the table.
    ///
    /// Names that only the program knows are asked for with its command `completions`, one a line.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bashCompletions(CompletionTable(self))
        case .zsh: zshCompletions(CompletionTable(self))
        case .fish: fishCompletions(CompletionTable(self))
        }
    }

    func verbCommands(of noun: String) -> [Command] {
        commands.filter { $0.words.count == 2 && $0.words[0] == noun }
    }

    var nounsWithVerbs: [Noun] { nouns.filter { !verbs(of: $0.word).isEmpty } }

    /// Two functions that bash and zsh read alike: what the value of an option is, and what an operand is.
    ///
    /// They set `kind` and `offered` of their caller; the first fails for an option that takes no value.
    func sharedCompletions(_ table: CompletionTable) -> String {
        func branches(_ entries: [CompletionTable.Entry]) -> String {
            entries.map { "    \($0.patterns)) \($0.assignments) ;;\n" }.joined()
        }
        return """
            _\(name)_value() {
                case $1 in
            \(branches(table.values))    *) return 1 ;;
                esac
            }
            _\(name)_operand() {
                case $1 in
            \(branches(table.operands))    *) kind=text ;;
                esac
            }

            """
    }
}
