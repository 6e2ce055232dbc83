extension Program {
    func bashCompletions(_ table: CompletionTable) -> String {
        let optionLists = commands.map { command in
            let options = (command.options.map(\.name) + ["help"]).map { "--\($0)" }.joined(separator: " ")
            return "        '\(command.title)') offered='\(options)' ;;\n"
        }
        let verbLists = nounsWithVerbs.map {
            "        \($0.word)) offered='\(verbs(of: $0.word).joined(separator: " "))' ;;\n"
        }
        let first = table.firstWords.map(\.word)
        return """
            # Completions of \(name) for bash: source this, or keep it as /usr/share/bash-completion/completions/\(name).
            \(sharedCompletions(table))_\(name)_names() {
                local -a asked=()
                local index value
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                    \(table.passedOn.isEmpty ? "''" : table.passedOn.map { "--\($0)" }.joined(separator: "|")))
                        value=$((index + 1))
                        if [[ ${COMP_WORDS[value]} == = ]]; then value=$((value + 1)); fi
                        if ((value < COMP_CWORD)); then asked+=("${COMP_WORDS[index]}=${COMP_WORDS[value]}"); fi
                        ;;
                    esac
                done
                "${COMP_WORDS[0]}" completions "$1" "${asked[@]}" 2>/dev/null
            }
            _\(name)() {
                local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]-} kind= offered= option= word
                local command="${COMP_WORDS[1]-} ${COMP_WORDS[2]-}" index=3 place=1
                COMPREPLY=()
                case ${COMP_WORDS[1]-} in
                \(table.singles.isEmpty ? "''" : table.singles.joined(separator: "|"))) command=${COMP_WORDS[1]} index=2 ;;
                esac
                # Bash takes --name=value apart at the sign.
                if [[ $current == = ]]; then
                    option=$before current=
                elif [[ $before == = ]]; then
                    option=${COMP_WORDS[COMP_CWORD-2]}
                elif [[ $before == --* ]]; then
                    option=$before
                fi
                if ((COMP_CWORD == 1)); then
                    kind=words offered='\((first + ["--help", "--version"]).joined(separator: " "))'
                elif [[ -n $option ]] && _\(name)_value "$command $option"; then
                    :
                elif [[ $current == -* ]]; then
                    kind=words
                    case $command in
            \(optionLists.joined())        esac
                elif [[ ${COMP_WORDS[1]} == help ]] && ((COMP_CWORD == 2)); then
                    kind=words offered='\(nouns.map(\.word).joined(separator: " "))'
                elif ((COMP_CWORD < index)) || [[ ${COMP_WORDS[1]}$COMP_CWORD == help3 ]]; then
                    kind=words
                    case $before in
            \(verbLists.joined())        esac
                else
                    for ((; index < COMP_CWORD; index++)); do
                        word=${COMP_WORDS[index]}
                        if [[ $word != --* ]]; then
                            place=$((place + 1))
                        elif [[ ${COMP_WORDS[index+1]} == = ]]; then
                            index=$((index + 2))
                        elif _\(name)_value "$command $word"; then
                            index=$((index + 1))
                        fi
                    done
                    kind= offered=
                    _\(name)_operand "$command $place"
                fi
                case $kind in
                files) compopt -o default ;;
                folders) compopt -o dirnames ;;
                names) offered=$(_\(name)_names "$offered") ;;
                esac
                [[ $kind == words || $kind == names ]] || return 0
                for word in $offered; do
                    if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
                done
            }
            complete -F _\(name) \(name)

            """
    }
}
