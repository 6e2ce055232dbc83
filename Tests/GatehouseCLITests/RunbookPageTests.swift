import CommandKit
import Foundation
import GatehouseCLI
import Runbooks
import TestSupport
import Testing

/// The runbooks that ship: pages for somebody who is tired.
struct RunbookPageTests {
    private static let folder =
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/runbooks"

    private static let names = [
        "bad-release", "before-release", "crash-loop", "expedited-review", "hotfix-submission", "kill-a-feature",
        "policy-server-down", "postmortem", "raise-the-minimum", "roll-forward", "scheduled-checks",
    ]

    private func page(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Self.folder)/\(name).md", encoding: .utf8)
    }

    @Test
    func allOfThemAreThere() throws {
        #expect(try RunbookFolder(Self.folder).names() == Self.names)
        #expect(gatehouse(["runbook", "check", "--runbooks", Self.folder]).status == .ok)
    }

    @Test(arguments: names)
    func aPageIsShortAndSaysTheSameThingsInTheSameOrder(_ name: String) throws {
        let lines = try page(name).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.filter { $0.hasPrefix("## ") } == [
                "## What you see", "## Do", "## Do not", "## It worked when", "## Stop when",
            ])
        // Two screens of a terminal that is not small.
        #expect(lines.count <= 68)
        let tooWide = lines.filter { $0.count > 140 && !$0.contains("](http") && !$0.contains("gatehouse ") }
        #expect(tooWide == [])
    }

    @Test(arguments: names)
    func whatChangesSomethingAsksFirst(_ name: String) throws {
        let runbook = Runbook.read(Array(try page(name).utf8), name: name).runbook
        #expect(!runbook.steps.isEmpty)
        for step in runbook.steps {
            #expect(try run("/bin/\(step.shell)", ["-n"], input: step.fence.content).errors == "")
            for command in step.script.commands where command.words.first?.text == "gatehouse" {
                let words = command.words.dropFirst().map(\.text)
                let row = Gatehouse.program.commands.first { words.starts(with: $0.words) }
                let changes =
                    row?.options.contains { $0.name == "dry-run" } ?? false && !words.contains("--dry-run")
                    // Notes to oneself reach nobody.
                    && !["open", "note", "message"].contains(words[1])
                #expect(step.attributes.asks || !changes, "\(step.name) in \(name) does not ask")
            }
        }
    }

    @Test(arguments: names)
    func everyValueThatStepsNeedIsGivenAtTheTop(_ name: String) throws {
        let reading = Runbook.read(Array(try page(name).utf8), name: name)
        let first = try #require(reading.runbook.fences.first)
        #expect(first.info == "sh")
        let given = try run("/bin/sh", ["-c", "\(first.content.split(separator: "gatehouse runbook")[0])\nexport -p"])
        for step in reading.runbook.steps {
            for variable in step.script.neededVariables {
                #expect(given.output.contains("export \(variable)="), "\(variable) of \(step.name) in \(name)")
            }
        }
    }
}
