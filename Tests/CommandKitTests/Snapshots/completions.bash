# Completions of toy for bash: source this, or keep it as /usr/share/bash-completion/completions/toy.
_toy_value() {
    case $1 in
    'thing add --folder'|'thing list --folder'|'thing give --folder'|'completions --folder') kind=folders ;;
    'thing add --reason'|'thing add --tag'|'thing add --wait'|'thing give --tag') kind=text ;;
    'thing add --size') kind=words offered='small medium large' ;;
    'thing give --list') kind=files ;;
    *) return 1 ;;
    esac
}
_toy_operand() {
    case $1 in
    'thing list '*|'thing give 1') kind=names offered=things ;;
    'thing give 2') kind=words offered='gladly grudgingly' ;;
    *) kind=text ;;
    esac
}
_toy_names() {
    local -a asked=()
    local index value
    for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
        --folder)
            value=$((index + 1))
            if [[ ${COMP_WORDS[value]} == = ]]; then value=$((value + 1)); fi
            if ((value < COMP_CWORD)); then asked+=("${COMP_WORDS[index]}=${COMP_WORDS[value]}"); fi
            ;;
        esac
    done
    "${COMP_WORDS[0]}" completions "$1" "${asked[@]}" 2>/dev/null
}
_toy() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]-} kind= offered= option= word
    local command="${COMP_WORDS[1]-} ${COMP_WORDS[2]-}" index=3 place=1
    COMPREPLY=()
    case ${COMP_WORDS[1]-} in
    completions|probe|forward) command=${COMP_WORDS[1]} index=2 ;;
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
        kind=words offered='thing probe completions help --help --version'
    elif [[ -n $option ]] && _toy_value "$command $option"; then
        :
    elif [[ $current == -* ]]; then
        kind=words
        case $command in
        'thing add') offered='--folder --dry-run --reason --tag --wait --size --help' ;;
        'thing list') offered='--folder --help' ;;
        'thing give') offered='--folder --list --tag --help' ;;
        'completions') offered='--folder --help' ;;
        'probe') offered='--help' ;;
        'forward') offered='--help' ;;
        esac
    elif [[ ${COMP_WORDS[1]} == help ]] && ((COMP_CWORD == 2)); then
        kind=words offered='thing probe completions'
    elif ((COMP_CWORD < index)) || [[ ${COMP_WORDS[1]}$COMP_CWORD == help3 ]]; then
        kind=words
        case $before in
        thing) offered='add list give' ;;
        esac
    else
        for ((; index < COMP_CWORD; index++)); do
            word=${COMP_WORDS[index]}
            if [[ $word != --* ]]; then
                place=$((place + 1))
            elif [[ ${COMP_WORDS[index+1]} == = ]]; then
                index=$((index + 2))
            elif _toy_value "$command $word"; then
                index=$((index + 1))
            fi
        done
        kind= offered=
        _toy_operand "$command $place"
    fi
    case $kind in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
    names) offered=$(_toy_names "$offered") ;;
    esac
    [[ $kind == words || $kind == names ]] || return 0
    for word in $offered; do
        if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
    done
}
complete -F _toy toy
