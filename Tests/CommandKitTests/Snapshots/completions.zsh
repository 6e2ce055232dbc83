#compdef toy
# Completions of toy for zsh: keep this as _toy in a folder of $fpath.
_toy() {
    local -a entries
    if (( CURRENT == 2 )); then
        entries=( 'thing:what lies in the box' 'probe:looks from outside' 'help:tells about a command')
    elif (( CURRENT == 3 )) && [[ $PREFIX != -* ]]; then
        case $words[2] in
        thing) entries=( 'add:Puts a thing into the box' 'list:Lists things') ;;
        esac
    elif [[ $PREFIX == -* ]]; then
        case "$words[2] $words[3]" in
        'thing add') entries=( '--folder:where things lie' '--dry-run:show the change, make none' '--reason:why' '--tag:what to call it' '--wait:how long to wait' '--size:how much of it' '--help:tells about the command') ;;
        'thing list') entries=( '--folder:where things lie' '--help:tells about the command') ;;
        'probe '*) entries=( '--help:tells about the command') ;;
        'forward '*) entries=( '--help:tells about the command') ;;
        esac
    fi
    if (( $#entries )); then _describe 'toy' entries; else _files; fi
}
_toy "$@"
