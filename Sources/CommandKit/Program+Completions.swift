extension Program {
    /// A script that completes commands and options in a shell, made from the table.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: bashCompletions
        case .zsh: zshCompletions
        case .fish: fishCompletions
        }
    }

    /// First words with what they stand for.
    private var firstWords: [(word: String, meaning: String)] {
        nouns.map { ($0.word, $0.summary) } + [("help", "tells about a command")]
    }

    private func verbCommands(of noun: String) -> [Command] {
        commands.filter { $0.words.count == 2 && $0.words[0] == noun }
    }

    private var nounsWithVerbs: [Noun] { nouns.filter { !verbs(of: $0.word).isEmpty } }

    private var bashCompletions: String {
        var script = """
            # Completions of \(name) for bash: source this, or keep it as /usr/share/bash-completion/completions/\(name).
            _\(name)() {
                local current=${COMP_WORDS[COMP_CWORD]} words=
                if [[ $COMP_CWORD -eq 1 ]]; then
                    words='\((firstWords.map(\.word) + ["--help", "--version"]).joined(separator: " "))'
                elif [[ $COMP_CWORD -eq 2 && $current != -* ]]; then
                    case ${COMP_WORDS[1]} in

            """
        for noun in nounsWithVerbs {
            script += "        \(noun.word)) words='\(verbs(of: noun.word).joined(separator: " "))' ;;\n"
        }
        script += """
                    esac
                elif [[ $current == -* ]]; then
                    case "${COMP_WORDS[1]} ${COMP_WORDS[2]-}" in

            """
        for command in commands {
            let pattern = command.words.count == 2 ? "'\(command.title)'" : "'\(command.title) '*"
            let options = (command.options.map(\.name) + ["help"]).map { "--\($0)" }.joined(separator: " ")
            script += "        \(pattern)) words='\(options)' ;;\n"
        }
        return script + """
                    esac
                fi
                COMPREPLY=()
                local word
                for word in $words; do
                    if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
                done
            }
            complete -o bashdefault -o default -F _\(name) \(name)

            """
    }

    private var zshCompletions: String {
        func list(_ entries: [(word: String, meaning: String)]) -> String {
            entries.map { entry in
                let text = "\(entry.word.replacing(":", with: "\\:")):\(entry.meaning)"
                return " '\(text.replacing("'", with: "'\\''"))'"
            }.joined()
        }
        var script = """
            #compdef \(name)
            # Completions of \(name) for zsh: keep this as _\(name) in a folder of $fpath.
            _\(name)() {
                local -a entries
                if (( CURRENT == 2 )); then
                    entries=(\(list(firstWords)))
                elif (( CURRENT == 3 )) && [[ $PREFIX != -* ]]; then
                    case $words[2] in

            """
        for noun in nounsWithVerbs {
            let entries = verbCommands(of: noun.word).map { (word: $0.words[1], meaning: $0.summary) }
            script += "        \(noun.word)) entries=(\(list(entries))) ;;\n"
        }
        script += """
                    esac
                elif [[ $PREFIX == -* ]]; then
                    case "$words[2] $words[3]" in

            """
        for command in commands {
            let pattern = command.words.count == 2 ? "'\(command.title)'" : "'\(command.title) '*"
            let entries = command.options.map { (word: "--\($0.name)", meaning: $0.summary) }
            script += "        \(pattern)) entries=(\(list(entries + [("--help", "tells about the command")]))) ;;\n"
        }
        return script + """
                    esac
                fi
                if (( $#entries )); then _describe '\(name)' entries; else _files; fi
            }
            _\(name) "$@"

            """
    }

    private var fishCompletions: String {
        func quoted(_ text: String) -> String {
            "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
        }
        var script =
            "# Completions of \(name) for fish: keep this as ~/.config/fish/completions/\(name).fish.\n"
        for (word, meaning) in firstWords {
            script += "complete -c \(name) -f -n __fish_use_subcommand -a \(word) -d \(quoted(meaning))\n"
        }
        for command in commands {
            var place = "__fish_seen_subcommand_from \(command.words[0])"
            if command.words.count == 2 {
                let verbs = verbs(of: command.words[0]).joined(separator: " ")
                let before = "\(place); and not __fish_seen_subcommand_from \(verbs)"
                script += "complete -c \(name) -f -n '\(before)' -a \(command.words[1]) -d \(quoted(command.summary))\n"
                place += "; and __fish_seen_subcommand_from \(command.words[1])"
            }
            for option in command.options {
                let value = option.placeholder == nil ? "" : " -r"
                script += "complete -c \(name) -n '\(place)' -l \(option.name)\(value) -d \(quoted(option.summary))\n"
            }
        }
        return script
    }
}
