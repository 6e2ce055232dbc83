# Completions of toy for bash: source this, or keep it as /usr/share/bash-completion/completions/toy.
_toy() {
    local current=${COMP_WORDS[COMP_CWORD]} words=
    if [[ $COMP_CWORD -eq 1 ]]; then
        words='thing probe help --help --version'
    elif [[ $COMP_CWORD -eq 2 && $current != -* ]]; then
        case ${COMP_WORDS[1]} in
        thing) words='add list' ;;
        esac
    elif [[ $current == -* ]]; then
        case "${COMP_WORDS[1]} ${COMP_WORDS[2]-}" in
        'thing add') words='--folder --dry-run --reason --tag --wait --size --help' ;;
        'thing list') words='--folder --help' ;;
        'probe '*) words='--help' ;;
        'forward '*) words='--help' ;;
        esac
    fi
    COMPREPLY=()
    local word
    for word in $words; do
        if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
    done
}
complete -o bashdefault -o default -F _toy toy
