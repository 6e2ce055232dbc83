# Completions of toy for fish: keep this as ~/.config/fish/completions/toy.fish.
function __toy_at
    set -l typed (commandline -opc)[2..-1]
    test "$typed[1..$(count $argv)]" = "$argv"
end
function __toy_takes_value
    contains -- "$argv" 'thing add --folder' 'thing list --folder' 'thing give --folder' 'completions --folder' 'thing add --reason' 'thing add --tag' 'thing add --wait' 'thing give --tag' 'thing add --size' 'thing give --list'
end
# Whether the word that is typed is the operand of this number, or a later one behind a star.
function __toy_operand
    set -l command $argv[2..-1]
    __toy_at $command; or return 1
    set -l typed (commandline -opc)
    set -l first (math 2 + (count $command))
    set -l place 1
    set -l skips 0
    for word in $typed[$first..-1]
        if test $skips = 1
            set skips 0
        else if not string match -q -- '--*' $word
            set place (math $place + 1)
        else if not string match -q -- '*=*' $word; and __toy_takes_value "$command $word"
            set skips 1
        end
    end
    test $skips = 0; and contains -- $argv[1] $place '*'
end
function __toy_names
    set -l typed (commandline -opc)
    set -l asked
    for index in (seq 2 (count $typed))
        switch $typed[$index]
            case --folder
                set -a asked $typed[$index]=$typed[(math $index + 1)]
            case '--folder=*'
                set -a asked $typed[$index]
        end
    end
    eval $typed[1] completions $argv (string escape -- $asked) 2>/dev/null
end
complete -c toy -f
complete -c toy -n __fish_use_subcommand -a thing -d 'what lies in the box'
complete -c toy -n __fish_use_subcommand -a probe -d 'looks from outside'
complete -c toy -n __fish_use_subcommand -a completions -d 'for shells'
complete -c toy -n __fish_use_subcommand -a help -d 'tells about a command'
complete -c toy -n '__toy_operand 1 help' -a thing -d 'what lies in the box'
complete -c toy -n '__toy_operand 1 help' -a probe -d 'looks from outside'
complete -c toy -n '__toy_operand 1 help' -a completions -d 'for shells'
complete -c toy -n __fish_use_subcommand -l help -d 'the first page'
complete -c toy -n __fish_use_subcommand -l version -d 'which one this is'
complete -c toy -n '__toy_operand 1 thing' -a add -d 'Puts a thing into the box'
complete -c toy -n '__toy_operand 1 help thing' -a add -d 'Puts a thing into the box'
complete -c toy -n '__toy_at thing add' -l help -d 'tells about the command'
complete -c toy -n '__toy_at thing add' -l folder -x -a '(__fish_complete_directories (commandline -ct))' -d 'where things lie'
complete -c toy -n '__toy_at thing add' -l dry-run -d 'show the change, make none'
complete -c toy -n '__toy_at thing add' -l reason -x -d 'why'
complete -c toy -n '__toy_at thing add' -l tag -x -d 'what to call it'
complete -c toy -n '__toy_at thing add' -l wait -x -d 'how long to wait'
complete -c toy -n '__toy_at thing add' -l size -x -a 'small medium large' -d 'how much of it'
complete -c toy -n '__toy_operand 1 thing' -a list -d 'Lists things'
complete -c toy -n '__toy_operand 1 help thing' -a list -d 'Lists things'
complete -c toy -n '__toy_at thing list' -l help -d 'tells about the command'
complete -c toy -n '__toy_at thing list' -l folder -x -a '(__fish_complete_directories (commandline -ct))' -d 'where things lie'
complete -c toy -n '__toy_operand 1 thing' -a give -d 'Gives a thing away'
complete -c toy -n '__toy_operand 1 help thing' -a give -d 'Gives a thing away'
complete -c toy -n '__toy_at thing give' -l help -d 'tells about the command'
complete -c toy -n '__toy_at thing give' -l folder -x -a '(__fish_complete_directories (commandline -ct))' -d 'where things lie'
complete -c toy -n '__toy_at thing give' -l list -r -F -d 'a list of them'
complete -c toy -n '__toy_at thing give' -l tag -x -d 'what to call it'
complete -c toy -n '__toy_at completions' -l help -d 'tells about the command'
complete -c toy -n '__toy_at completions' -l folder -x -a '(__fish_complete_directories (commandline -ct))' -d 'where things lie'
complete -c toy -n '__toy_at probe' -l help -d 'tells about the command'
complete -c toy -n '__toy_at forward' -l help -d 'tells about the command'
complete -c toy -n '__toy_operand \* thing list' -a '(__toy_names things)'
complete -c toy -n '__toy_operand 1 thing give' -a '(__toy_names things)'
complete -c toy -n '__toy_operand 2 thing give' -a 'gladly grudgingly'
