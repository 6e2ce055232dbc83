extension Program {
    func zshCompletions(_ table: CompletionTable) -> String {
        func list(_ entries: [(word: String, meaning: String)]) -> String {
            entries.map { entry in
                let text = "\(entry.word.replacing(":", with: "\\:")):\(entry.meaning)"
                return " '\(text.replacing("'", with: "'\\''"))'"
            }.joined()
        }
        let verbLists = nounsWithVerbs.map { noun in
            let verbs = verbCommands(of: noun.word).map { (word: $0.words[1], meaning: $0.summary) }
            return "        \(noun.word)) entries=(\(list(verbs))) ;;\n"
        }
        let optionLists = commands.map { command in
            let options = command.options.map { (word: "--\($0.name)", meaning: $0.summary) }
            return
                "        '\(command.title)') entries=(\(list(options + [("--help", "tells about the command")]))) ;;\n"
        }
        let passedOn = table.passedOn.map { "--\($0)" }
        return """
            #compdef \(name)
            # Completions of \(name) for zsh: keep this as _\(name) in a folder of $fpath, or source it after compinit.
            \(sharedCompletions(table))_\(name)_names() {
                local -a asked
                local index
                for ((index = 2; index < CURRENT; index++)); do
                    case $words[index] in
                    \(passedOn.isEmpty ? "''" : passedOn.joined(separator: "|")))
                        if (( index + 1 < CURRENT )); then asked+=("${words[index]}=${(Q)words[index+1]}"); fi
                        ;;
                    \(passedOn.isEmpty ? "''" : passedOn.map { "\($0)=*" }.joined(separator: "|"))) asked+=("${(Q)words[index]}") ;;
                    esac
                done
                "${(Q)words[1]}" completions "$1" $asked 2>/dev/null
            }
            _\(name)() {
                local -a entries
                local kind offered option word command="$words[2] $words[3]"
                local -i index=4 place=1
                case $words[2] in
                \(table.singles.isEmpty ? "''" : table.singles.joined(separator: "|"))) command=$words[2] index=3 ;;
                esac
                if (( CURRENT > 2 )); then
                    if [[ $words[CURRENT-1] == --* && $words[CURRENT-1] != *=* ]]; then option=$words[CURRENT-1]; fi
                    if compset -P '--*='; then option=${IPREFIX%=}; fi
                fi
                if (( CURRENT == 2 )); then
                    entries=(\(list(table.firstWords)))
                elif [[ -n $option ]] && _\(name)_value "$command $option"; then
                    :
                elif [[ $PREFIX == -* ]]; then
                    case $command in
            \(optionLists.joined())        esac
                elif [[ $words[2] == help ]] && (( CURRENT == 3 )); then
                    entries=(\(list(nouns.map { ($0.word, $0.summary) })))
                elif (( CURRENT < index )) || [[ $words[2]$CURRENT == help4 ]]; then
                    case $words[CURRENT-1] in
            \(verbLists.joined())        esac
                else
                    for ((; index < CURRENT; index++)); do
                        word=$words[index]
                        if [[ $word != --* ]]; then
                            place+=1
                        elif [[ $word != *=* ]] && _\(name)_value "$command $word"; then
                            index+=1
                        fi
                    done
                    kind= offered=
                    _\(name)_operand "$command $place"
                fi
                case $kind in
                files) _files ;;
                folders) _files -/ ;;
                words) compadd -- ${=offered} ;;
                names) compadd -- ${(f)"$(_\(name)_names $offered)"} ;;
                '') if (( $#entries )); then _describe '\(name)' entries; fi ;;
                esac
            }
            if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

            """
    }
}
