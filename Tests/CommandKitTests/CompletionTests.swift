import CommandKit
import Foundation
import TestSupport
import Testing

struct CompletionTests {
    @Test(arguments: Shell.allCases)
    func theScriptComesFromTheTable(_ shell: Shell) {
        expectGolden(toy.completions(for: shell), named: "completions.\(shell.rawValue)")
    }

    struct Line: Sendable, CustomTestStringConvertible {
        /// What is typed so far; the last word is to be completed.
        let typed: String
        let offered: [String]
        var testDescription: String { typed }

        init(_ typed: String, _ offered: String...) {
            self.typed = typed
            self.offered = offered
        }
    }

    static let lines = [
        Line("toy th", "thing"),
        Line("toy thing ", "add", "give", "list"),
        Line("toy thing g", "give"),
        Line("toy thing add --r", "--reason"),
        Line("toy thing list --", "--folder", "--help"),
        Line("toy thing add --size ", "large", "medium", "small"),
        Line("toy thing add ball --size m", "medium"),
        Line("toy thing add --size=m", "medium"),
        Line("toy thing add --reason m"),
        Line("toy thing add ba"),
        Line("toy thing list b", "ball", "bell"),
        Line("toy thing list ball bell k", "kite@things"),
        Line("toy thing list --folder box k", "kite@box"),
        Line("toy thing list --folder=box k", "kite@box"),
        Line("toy thing give ", "ball", "bell", "kite@things"),
        Line("toy thing give ball g", "gladly", "grudgingly"),
        Line("toy thing give --folder box --tag=b ball gr", "grudgingly"),
        Line("toy thing give --list sm", "small.txt"),
        Line("toy thing list --folder b", "box"),
        Line("toy help t", "thing"),
        Line("toy help thing a", "add"),
        Line("toy probe http --", "--help"),
        Line("toy zebra --"),
    ]

    @Test(arguments: Shell.allCases, lines)
    func aShellOffersWhatFits(_ shell: Shell, _ line: Line) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "small.txt")
        try folder.write("", to: "box/ball.txt")
        try folder.write(toy.completions(for: shell), to: "script")
        // The program that the scripts ask for names; it says where it would have looked.
        try folder.write(
            "#!/bin/sh\nfolder=things\nfor word; do case $word in --folder=*) folder=${word#*=} ;; esac; done\n"
                + "printf '%s\\n' ball bell \"kite@$folder\"\n", to: "tools/toy")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("tools/toy"))
        try folder.write(driver(shell, line.typed), to: "driver")
        let environment = [
            "PATH": "\(folder.file("tools")):/usr/bin:/bin", "HOME": folder.path, "TERM": "dumb", "LC_ALL": "C.UTF-8",
        ]
        let arguments =
            shell == .bash ? ["--norc", "driver"] : shell == .zsh ? ["-f", "driver"] : ["--no-config", "driver"]
        let answer = try run("/usr/bin/\(shell.rawValue)", arguments, environment: environment, in: folder.path)
        #expect(answer.errors == "")
        let offered = answer.output.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" }.trimmingPrefix("--size=")).trimmingSuffix("/")
        }
        #expect(offered.sorted() == line.offered, "\(answer.output)")
    }

    /// A script for the shell that prints what it would offer, a line each.
    private func driver(_ shell: Shell, _ typed: String) -> String {
        switch shell {
        case .fish: "source script\ncomplete -C '\(typed)'\n"
        case .bash: bashDriver(typed)
        case .zsh: zshDriver(typed)
        }
    }

    /// Bash completes only for whoever sits at a terminal; its function is called as it would call it.
    private func bashDriver(_ typed: String) -> String {
        """
        source ./script
        line='\(typed)'
        words=${line//=/ = }
        read -ra COMP_WORDS <<<"$words"
        if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        compopt() {
            local current=${COMP_WORDS[COMP_CWORD]}
            case $2 in
            default) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
            dirnames) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
            esac
        }
        _toy
        if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
        """
    }

    /// A second zsh sits at a terminal of its own; what its completion adds goes to a file.
    private func zshDriver(_ typed: String) -> String {
        """
        zmodload zsh/zpty
        zpty second zsh -f -i
        zpty -w second "PS1= PS2= RPS1=; unsetopt zle_bracketed_paste; bindkey -e; cd $PWD"
        zpty -w second 'autoload -Uz compinit; compinit -D -u; source ./script'
        zpty -w second 'compadd() {
            local -a hits
            if [[ ${@[1,(i)(-|--)]} != *-[ODA]\\ * ]]; then
                builtin compadd -O hits "$@"
                (( $#hits )) && print -rl -- $hits >> found
            fi
            builtin compadd "$@"
        }'
        zpty -w second 'note() { zle complete-word; print done >> found }; zle -N note; bindkey "^I" note'
        zpty -w second 'print ready > found.ready'
        until [[ -e found.ready ]]; do sleep 0.01; done
        zpty -n -w second '\(typed)'$'\\t'
        until [[ -e found && $(tail -1 found) == done ]]; do sleep 0.01; done
        zpty -d second
        grep -v '^done$' found | sort -u || true
        """
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
