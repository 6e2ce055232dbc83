package import CommandKit

/// The program `gatehouse` as a value: tests run command lines through it in memory.
package enum Gatehouse {
    static let version = "0.1.0"
    /// What it calls itself to servers.
    static let userAgent = "gatehouse/\(version)"
    /// The day of this version, which manual pages carry.
    package static let date = "2026-11-30"

    package static let program: Program = Program(
        name: "gatehouse", version: version,
        summary: "which app versions may run, and what to do when one must not",
        nouns: [
            Program.Noun("gate", "who may run"),
            Program.Noun("flag", "features"),
            Program.Noun("safe-mode", "crash loops"),
            Program.Noun("policy", "files"),
            Program.Noun("release", "what the store carries"),
            Program.Noun("phased-release", "App Store"),
            Program.Noun("rollout", "Google Play"),
            Program.Noun("storefronts", "where a version is live"),
            Program.Noun("crashes", "health"),
            Program.Noun("incident", "a bad night, written down"),
            Program.Noun("runbook", "at night"),
            Program.Noun("render", "what the server serves, as static files"),
            Program.Noun("probe", "is a public address in good order?"),
            Program.Noun("serve", "starts gatehouse-server"),
            Program.Noun("version", "version numbers"),
            Program.Noun("completions", "a script for bash, zsh or fish"),
        ],
        notes: [
            "gatehouse help COMMAND tells more, for instance gatehouse help gate block.",
            "Exit: 0 ok, 1 differs, 2 refused, 3 unknown, 64 command line, 65 input, 69 no answer, 73 cannot write, 75 try again, 77 not allowed.",
        ],
        commands: GateCommands.all + FlagCommands.all + SafeModeCommands.all + PolicyCommands.all + ReleaseCommands.all
            + [ReleaseSyncCommand.sync]
            + PhasedReleaseCommands.all + RolloutCommands.all + [StorefrontCommands.check] + CrashCommands.all
            + IncidentCommands.all + RunbookCommands.all
            + [RenderCommand.render, ProbeCommand.probe, ServeCommand.serve] + VersionCommands.all
            + [CompletionsCommand.completions])
}
