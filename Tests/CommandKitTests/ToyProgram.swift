import CommandKit

extension Option {
    static let folder = Option(
        "folder", .value("DIR"), "where things lie", variable: "TOY_FOLDER", default: "things")
    static let dryRun = Option("dry-run", .flag, "show the change, make none")
    static let reason = Option("reason", .value("TEXT"), "why", required: true)
    static let tag = Option("tag", .values("NAME"), "what to call it")
    static let wait = Option("wait", .value("SECONDS"), "how long to wait")
    static let size = Option(
        "size", .value("SIZE"), "how much of it", candidates: .words(Size.allCases.map(\.rawValue)))
    static let list = Option("list", .value("FILE"), "a list of them")
}

enum Size: String, CaseIterable {
    case small, medium, large
}

/// Prints what it was given, so that a test sees what a command would see.
private func describe(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitStatus {
    let size = try invocation.choice(of: .size, as: Size.self)
    let wait = try invocation.number(of: .wait, in: 0...600)
    console.output.writeLine(
        """
        folder=\(invocation.value(of: .folder) ?? "-") dry-run=\(invocation.has(.dryRun)) \
        reason=\(invocation.value(of: .reason) ?? "-") tags=\(invocation.values(of: .tag)) \
        wait=\(wait.map(String.init) ?? "-") size=\(size?.rawValue ?? "-") operands=\(invocation.operands)
        """)
    return .ok
}

/// Stands in for what a real program reads from its files.
private func names(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitStatus {
    console.output.write("ball\nbell\nkite@\(invocation.value(of: .folder) ?? "")\n")
    return .ok
}

let toy = Program(
    name: "toy", version: "1.2.3", summary: "things in a box, and what to do with them",
    nouns: [
        .init("thing", "what lies in the box"), .init("probe", "looks from outside"),
        .init("completions", "for shells"),
    ],
    notes: ["toy help COMMAND tells more."],
    commands: [
        Command(
            "thing", "add", summary: "Puts a thing into the box",
            notes: ["A thing that is there already is left alone, however often it is added, and that is said."],
            options: [.folder, .dryRun, .reason, .tag, .wait, .size],
            operands: [Operand("NAME", .one, "what to add"), Operand("PLACE", .optional, "where in the box")],
            examples: [.init("toy thing add ball --reason play", "a ball, for a reason")], run: describe),
        Command(
            "thing", "list", summary: "Lists things", options: [.folder],
            operands: [Operand("NAME", .any, "only these", candidates: .names("things"))], run: describe),
        Command(
            "thing", "give", summary: "Gives a thing away", options: [.folder, .list, .tag],
            operands: [
                Operand("NAME", .one, "what to give", candidates: .names("things")),
                Operand("MOOD", .one, "how", candidates: .words(["gladly", "grudgingly"])),
            ], run: describe),
        Command(
            "completions", summary: "Prints a script, or names", options: [.folder],
            operands: [Operand("SHELL", .one, "a shell, or things")], run: names),
        Command(
            "probe", summary: "Looks at an address", operands: [Operand("URL", .oneOrMore, "give an address")],
            run: describe),
        Command("forward", summary: "Hands all on", readsOptions: false, run: describe),
    ])

struct Answer: Equatable {
    var status: ExitStatus
    var output: String
    var errors: String
}

func answer(
    _ arguments: [String], of program: Program = toy, environment: [String: String] = [:]
) -> Answer {
    let (output, errors) = (MemoryText(), MemoryText())
    let status = program.run(
        arguments: arguments, environment: environment, input: MemoryText(), output: output, errors: errors)
    return Answer(status: status, output: output.text, errors: errors.text)
}
