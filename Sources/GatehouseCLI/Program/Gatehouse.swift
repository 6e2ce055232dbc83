package import CommandKit

/// The program `gatehouse` as a value: tests run command lines through it in memory.
package enum Gatehouse {
    static let version = "0.1.0"

    package static let program = Program(
        name: "gatehouse", version: version,
        summary: "which app versions may run, and what to do when one must not",
        nouns: [
            Program.Noun("policy", "what the files say"),
            Program.Noun("render", "what the server serves, as static files"),
            Program.Noun("probe", "is a public address in good order?"),
            Program.Noun("serve", "starts gatehouse-server"),
            Program.Noun("version", "version numbers"),
        ],
        notes: ["gatehouse help COMMAND tells more: gatehouse help gate, gatehouse help gate block."],
        commands: PolicyCommands.all + [RenderCommand.render, ProbeCommand.probe, ServeCommand.serve] + VersionCommands.all)
}
