import CommandKit
import PolicyFiles
import Runbooks

/// Everything that can be said about a runbook without running it.
struct RunbookCheck {
    struct Finding {
        let line: Int
        let column: Int
        let message: String
        let help: String
        /// The line that it is about, with a mark.
        let excerpt: String
    }

    let path: String
    let runbook: Runbook
    let findings: [Finding]
    /// How many commands of this program it holds.
    let commandCount: Int

    init(_ page: [UInt8], name: String, path: String, program: Program) {
        let source = SourceText(path: path, bytes: page)
        let reading = Runbook.read(page, name: name)
        var findings = reading.problems.map {
            Self.finding($0.fact.sentence, $0.fact.help, at: $0.offset, length: 1, in: source)
        }
        var count = 0
        for (fence, script) in reading.scripts {
            let isStep = reading.runbook.steps.contains { $0.fence.offset == fence.offset }
            for all in script.commands.compactMap({ $0.arguments(of: program.name) }) {
                count += 1
                // In what is only shown, an ellipsis stands for more of the same.
                let words = isStep ? all : all.filter { $0.text != "…" }
                guard let mistake = program.mistake(in: words.dropFirst().map(\.text)) else { continue }
                let word = words[mistake.argument.map { $0 + 1 } ?? 0]
                let complaint = mistake.complaint
                let subject = complaint.location.map { ": \($0)" } ?? ""
                findings.append(
                    Self.finding(
                        complaint.what + subject, complaint.advice ?? "", at: fence.pageOffset(ofContent: word.offset),
                        length: word.text.count, in: source))
            }
        }
        self.path = path
        runbook = reading.runbook
        self.findings = findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        commandCount = count
    }

    private static func finding(
        _ message: String, _ help: String, at offset: Int, length: Int, in source: SourceText
    ) -> Finding {
        let position = source.position(of: offset)
        let line = source.text(of: source.span(ofLine: position.line))
        return Finding(
            line: position.line, column: position.column, message: message, help: help,
            excerpt: CaretLine.rendered(line, column: position.column, length: length))
    }
}

extension RunbookCheck.Finding {
    /// As a person reads it: where, what, the line, and what to do.
    func rendered(in path: String) -> String {
        "\(path):\(line):\(column): error: \(message.withVisibleControls())\n\(excerpt)"
            + (help.isEmpty ? "" : "  help: \(help.withVisibleControls())\n")
    }
}

extension ShellScript.Command {
    /// The words of a command that runs `program`, wherever that lies; nil for others.
    fileprivate func arguments(of program: String) -> [ShellScript.Word]? {
        guard let first = words.first?.text, first == program || first.hasSuffix("/\(program)") else { return nil }
        return words
    }
}
