extension Program {
    /// The manual: a page about the program and one for each first word, made from the table.
    ///
    /// - Parameter date: of this version, `2026-11-30`.
    package func manual(dated date: String) -> [ManualPage] {
        if let root = commands.first(where: { $0.words.isEmpty }) {
            return [page(name, summary, dated: date, listsNames: true) { $0.command(root, of: name) }]
        }
        let overview = page(name, summary, dated: date, listsNames: true) { writer in
            writer.macro("Sh", "SYNOPSIS")
            writer.line("Nm \(name)")
            writer.line("Ar COMMAND")
            writer.line("Op Ar options")
            writer.macro("Sh", "DESCRIPTION")
            writer.line("Bl -tag -width Ds")
            for noun in nouns {
                writer.line("It Xr \(name)-\(noun.word) 1")
                let verbs = verbs(of: noun.word).joined(separator: ", ")
                writer.paragraph(verbs.isEmpty ? noun.summary : "\(noun.summary): \(verbs)")
            }
            writer.line("El")
            for note in notes {
                writer.line("Pp")
                writer.paragraph(note)
            }
        }
        let pages = nouns.map { noun in
            page("\(name)-\(noun.word)", noun.summary, dated: date, listsNames: false) { writer in
                let own = commands.filter { $0.words.first == noun.word }
                writer.commands(own, of: name)
            }
        }
        return [overview] + pages
    }

    private func page(
        _ title: String, _ summary: String, dated date: String, listsNames: Bool, body: (inout ManualWriter) -> Void
    ) -> ManualPage {
        var writer = ManualWriter()
        writer.line("Dd \(Self.written(date))")
        writer.line("Dt \(title.uppercased()) 1")
        writer.line("Os")
        writer.macro("Sh", "NAME")
        writer.line("Nm \(title)")
        writer.macro("Nd", summary)
        body(&writer)
        if listsNames { environment(&writer) }
        if title != name {
            writer.macro("Sh", "SEE ALSO")
            writer.line("Xr \(name) 1")
        }
        return ManualPage(fileName: "\(title).1", text: writer.text)
    }

    /// Every variable that stands in for an option.
    private func environment(_ writer: inout ManualWriter) {
        let options = commands.flatMap(\.options).filter { $0.variable != nil }
        let variables = Dictionary(options.map { ($0.variable ?? "", $0.name) }) { first, _ in first }
        guard !variables.isEmpty else { return }
        writer.macro("Sh", "ENVIRONMENT")
        writer.line("Bl -tag -width Ds")
        for (variable, option) in variables.sorted(by: { $0.key < $1.key }) {
            writer.line("It Ev \(variable)")
            writer.paragraph("stands in for")
            writer.line("Fl \\-\(ManualWriter.name(option)) .")
        }
        writer.line("El")
    }

    /// `November 30, 2026`, as mdoc wants it.
    private static func written(_ date: String) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let numbers = date.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3, months.indices.contains(numbers[1] - 1) else { return date }
        return "\(months[numbers[1] - 1]) \(numbers[2]), \(numbers[0])"
    }
}

extension ManualWriter {
    fileprivate mutating func commands(_ commands: [Command], of program: String) {
        macro("Sh", "SYNOPSIS")
        for command in commands { synopsis(command, of: program) }
        macro("Sh", "DESCRIPTION")
        for command in commands {
            if commands.count > 1 { line("Ss \(command.words.last ?? "")") }
            description(command)
        }
        let examples = commands.flatMap(\.examples)
        guard !examples.isEmpty else { return }
        macro("Sh", "EXAMPLES")
        for example in examples {
            paragraph(example.purpose.prefix(1).uppercased() + example.purpose.dropFirst() + ":")
            literal([example.line])
        }
    }

    fileprivate mutating func command(_ command: Command, of program: String) { commands([command], of: program) }

    private mutating func synopsis(_ command: Command, of program: String) {
        line("Nm \(program)")
        if !command.words.isEmpty { line("Cm \(command.words.joined(separator: " "))") }
        for option in command.options where option.isRequired { line(Self.macros(of: option)) }
        if command.options.contains(where: { !$0.isRequired }) { line("Op Ar options") }
        for operand in command.operands {
            let name = Self.argument(operand.name)
            line(
                operand.isNeeded
                    ? "Ar \(name)\(operand.isRun ? " ..." : "")" : "Op Ar \(name)\(operand.isRun ? " ..." : "")")
        }
    }

    private mutating func description(_ command: Command) {
        paragraph(command.summary + ".")
        for note in command.notes {
            line("Pp")
            paragraph(note)
        }
        guard !command.operands.isEmpty || !command.options.isEmpty else { return }
        line("Bl -tag -width Ds")
        for operand in command.operands {
            line("It Ar \(Self.argument(operand.name))")
            paragraph(operand.summary)
        }
        for option in command.options {
            line("It \(Self.macros(of: option))")
            paragraph(option.description)
        }
        line("El")
    }

    private static func macros(of option: Option) -> String {
        "Fl \\-\(name(option.name))" + (option.placeholder.map { " Ar \(argument($0))" } ?? "")
    }
}
