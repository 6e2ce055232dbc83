/// The table of commands as completion scripts need it: what can stand where, as keys that the `case` of every shell takes.
///
/// An option's key is `thing add --size`, that of the first operand `thing add 1`.
struct CompletionTable {
    struct Entry: Hashable {
        let keys: [String]
        let candidates: Candidates
    }

    /// First words with what they stand for.
    let firstWords: [(word: String, meaning: String)]
    /// Commands of a single word.
    let singles: [String]
    /// Options that take a value, together where the same is offered.
    let values: [Entry]
    /// Operands for which something is offered; the number of those that may go on without end is `*`.
    let operands: [Entry]
    /// Options that the command which lists names takes, so that it looks where the line says.
    let passedOn: [String]

    init(_ program: Program) {
        firstWords = program.nouns.map { ($0.word, $0.summary) } + [("help", "tells about a command")]
        singles = program.commands.filter { $0.words.count == 1 }.map(\.title)
        values = Self.grouped(
            program.commands.flatMap { command in
                command.options.filter { $0.placeholder != nil }
                    .map { ("\(command.title) --\($0.name)", $0.candidates) }
            })
        operands = Self.grouped(program.commands.flatMap(Self.operandKeys).filter { $0.1 != .text })
        passedOn =
            program.commands.first { $0.words == ["completions"] }?
            .options.filter { $0.placeholder != nil }.map(\.name) ?? []
    }

    /// One entry for each kind of candidates, in the order in which they come.
    private static func grouped(_ pairs: [(key: String, candidates: Candidates)]) -> [Entry] {
        var order: [Candidates] = []
        var keys: [Candidates: [String]] = [:]
        for (key, candidates) in pairs {
            if keys[candidates] == nil { order.append(candidates) }
            keys[candidates, default: []].append(key)
        }
        return order.map { Entry(keys: keys[$0] ?? [], candidates: $0) }
    }

    private static func operandKeys(_ command: Command) -> [(String, Candidates)] {
        command.operands.enumerated().map { index, operand in
            ("\(command.title) \(operand.isRun ? "*" : "\(index + 1)")", operand.candidates)
        }
    }
}

extension CompletionTable.Entry {
    /// The keys as alternatives of a `case` in bash and zsh, a star outside of the quotes.
    var patterns: String {
        keys.map { $0.hasSuffix("*") ? "'\($0.dropLast())'*" : "'\($0)'" }.joined(separator: "|")
    }

    /// What the functions of bash and zsh set for it.
    var assignments: String {
        switch candidates {
        case .text: "kind=text"
        case .files: "kind=files"
        case .folders: "kind=folders"
        case .words(let words): "kind=words offered='\(words.joined(separator: " "))'"
        case .names(let name): "kind=names offered=\(name)"
        }
    }
}
