import CommandKit

/// `gatehouse policy …`: what the files say, and what phones get of it.
enum PolicyCommands {
    static let all = [show, lint, verdict, impact, diff, undo, history, new]
}
