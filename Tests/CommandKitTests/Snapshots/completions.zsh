#compdef toy
# Completions of toy for zsh: keep this as _toy in a folder of $fpath, or source it after compinit.
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
    local -a asked
    local index
    for ((index = 2; index < CURRENT; index++)); do
        case $words[index] in
        --folder)
            if (( index + 1 < CURRENT )); then asked+=("${words[index]}=${(Q)words[index+1]}"); fi
            ;;
        --folder=*) asked+=("${(Q)words[index]}") ;;
        esac
    done
    "${(Q)words[1]}" completions "$1" $asked 2>/dev/null
}
_toy() {
    local -a entries
    local kind offered option word command="$words[2] $words[3]"
    local -i index=4 place=1
    case $words[2] in
    completions|probe|forward) command=$words[2] index=3 ;;
    esac
    if (( CURRENT > 2 )); then
        if [[ $words[CURRENT-1] == --* && $words[CURRENT-1] != *=* ]]; then option=$words[CURRENT-1]; fi
        if compset -P '--*='; then option=${IPREFIX%=}; fi
    fi
    if (( CURRENT == 2 )); then
        entries=( 'thing:what lies in the box' 'probe:looks from outside' 'completions:for shells' 'help:tells about a command')
    elif [[ -n $option ]] && _toy_value "$command $option"; then
        :
    elif [[ $PREFIX == -* ]]; then
        case $command in
        'thing add') entries=( '--folder:where things lie' '--dry-run:show the change, make none' '--reason:why' '--tag:what to call it' '--wait:how long to wait' '--size:how much of it' '--help:tells about the command') ;;
        'thing list') entries=( '--folder:where things lie' '--help:tells about the command') ;;
        'thing give') entries=( '--folder:where things lie' '--list:a list of them' '--tag:what to call it' '--help:tells about the command') ;;
        'completions') entries=( '--folder:where things lie' '--help:tells about the command') ;;
        'probe') entries=( '--help:tells about the command') ;;
        'forward') entries=( '--help:tells about the command') ;;
        esac
    elif [[ $words[2] == help ]] && (( CURRENT == 3 )); then
        entries=( 'thing:what lies in the box' 'probe:looks from outside' 'completions:for shells')
    elif (( CURRENT < index )) || [[ $words[2]$CURRENT == help4 ]]; then
        case $words[CURRENT-1] in
        thing) entries=( 'add:Puts a thing into the box' 'list:Lists things' 'give:Gives a thing away') ;;
        esac
    else
        for ((; index < CURRENT; index++)); do
            word=$words[index]
            if [[ $word != --* ]]; then
                place+=1
            elif [[ $word != *=* ]] && _toy_value "$command $word"; then
                index+=1
            fi
        done
        kind= offered=
        _toy_operand "$command $place"
    fi
    case $kind in
    files) _files ;;
    folders) _files -/ ;;
    words) compadd -- ${=offered} ;;
    names) compadd -- ${(f)"$(_toy_names $offered)"} ;;
    '') if (( $#entries )); then _describe 'toy' entries; fi ;;
    esac
}
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _toy "$@"; else compdef _toy toy; fi
