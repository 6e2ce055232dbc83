extension Program {
    func fishCompletions(_ table: CompletionTable) -> String {
        func quoted(_ text: String) -> String {
            "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
        }
        /// What is offered, as `complete` takes it; files are offered where nothing else is said to be.
        func offering(_ candidates: Candidates) -> String {
            switch candidates {
            case .text: ""
            case .files: " -F"
            case .folders: " -a '(__fish_complete_directories (commandline -ct))'"
            case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
            case .names(let kind): " -a '(__\(name)_names \(kind))'"
            }
        }
        let valueKeys = table.values.flatMap(\.keys).map { "'\($0)'" }.joined(separator: " ")
        let passedOn = table.passedOn.map { "--\($0)" }
        var script = """
            # Completions of \(name) for fish: keep this as ~/.config/fish/completions/\(name).fish.
            function __\(name)_at
                set -l typed (commandline -opc)[2..-1]
                test "$typed[1..$(count $argv)]" = "$argv"
            end
            function __\(name)_takes_value
                contains -- "$argv" \(valueKeys.isEmpty ? "''" : valueKeys)
            end
            # Whether the word that is typed is the operand of this number, or a later one behind a star.
            function __\(name)_operand
                set -l command $argv[2..-1]
                __\(name)_at $command; or return 1
                set -l typed (commandline -opc)
                set -l first (math 2 + (count $command))
                set -l place 1
                set -l skips 0
                for word in $typed[$first..-1]
                    if test $skips = 1
                        set skips 0
                    else if not string match -q -- '--*' $word
                        set place (math $place + 1)
                    else if not string match -q -- '*=*' $word; and __\(name)_takes_value "$command $word"
                        set skips 1
                    end
                end
                test $skips = 0; and contains -- $argv[1] $place '*'
            end
            function __\(name)_names
                set -l typed (commandline -opc)
                set -l asked
                for index in (seq 2 (count $typed))
                    switch $typed[$index]
                        case \(passedOn.isEmpty ? "''" : passedOn.joined(separator: " "))
                            set -a asked $typed[$index]=$typed[(math $index + 1)]
                        case \(passedOn.isEmpty ? "''" : passedOn.map { "'\($0)=*'" }.joined(separator: " "))
                            set -a asked $typed[$index]
                    end
                end
                eval $typed[1] completions $argv (string escape -- $asked) 2>/dev/null
            end
            complete -c \(name) -f

            """
        for (word, meaning) in table.firstWords {
            script += "complete -c \(name) -n __fish_use_subcommand -a \(word) -d \(quoted(meaning))\n"
        }
        for (word, meaning) in table.firstWords.dropLast() {
            let condition = "__\(name)_operand 1 help"
            script += "complete -c \(name) -n '\(condition)' -a \(word) -d \(quoted(meaning))\n"
        }
        script += "complete -c \(name) -n __fish_use_subcommand -l help -d 'the first page'\n"
        script += "complete -c \(name) -n __fish_use_subcommand -l version -d 'which one this is'\n"
        for command in commands {
            let place = "__\(name)_at \(command.title)"
            if command.words.count == 2 {
                let (noun, verb) = (command.words[0], command.words[1])
                for condition in ["__\(name)_operand 1 \(noun)", "__\(name)_operand 1 help \(noun)"] {
                    script += "complete -c \(name) -n '\(condition)' -a \(verb) -d \(quoted(command.summary))\n"
                }
            }
            script += "complete -c \(name) -n '\(place)' -l help -d 'tells about the command'\n"
            for option in command.options {
                let kind = option.candidates == .files ? " -r" : " -x"
                let value = option.placeholder == nil ? "" : kind + offering(option.candidates)
                script += "complete -c \(name) -n '\(place)' -l \(option.name)\(value) -d \(quoted(option.summary))\n"
            }
        }
        for entry in table.operands {
            for key in entry.keys {
                let words = key.split(separator: " ")
                let number = words.last == "*" ? "\\*" : words.last ?? ""
                let condition = "__\(name)_operand \(number) \(words.dropLast().joined(separator: " "))"
                script += "complete -c \(name) -n '\(condition)'\(offering(entry.candidates))\n"
            }
        }
        return script
    }
}
