import CommandKit
import Foundation
import TestSupport

/// A folder of policies and somebody who types commands about it. In what is said the folder is called `policies`.
struct PolicyDesk {
    let folder: TemporaryFolder
    let clock = VirtualClock()

    init(_ files: [String: String] = ["shop-ios.yaml": SamplePolicy.ios]) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: "policies/\(name)") }
    }

    func type(_ arguments: String..., environment: [String: String] = [:], isTerminal: Bool = false) -> Answer {
        run(arguments, environment: environment, isTerminal: isTerminal)
    }

    func run(_ arguments: [String], environment: [String: String] = [:], isTerminal: Bool = false) -> Answer {
        let place = folder.file("policies")
        var answer = gatehouse(
            arguments, environment: ["GATEHOUSE_POLICIES": place, "USER": "ada"].merging(environment) { $1 },
            isTerminal: isTerminal, clock: clock)
        answer.output = answer.output.replacing(place, with: "policies")
        answer.errors = answer.errors.replacing(place, with: "policies")
        return answer
    }

    func file(_ app: String = "shop-ios") throws -> String { try folder.read("policies/\(app).yaml") }

    /// A transcript as a person would see it: the command, what it said on both streams, and how it ended.
    func transcript(_ commands: [[String]]) -> String {
        commands.map { arguments in
            let place = folder.file("policies")
            let answer = gatehouse(
                arguments, environment: ["GATEHOUSE_POLICIES": place, "USER": "ada"], clock: clock)
            clock.advance(by: 60_000)
            let said = (answer.output + answer.errors).replacing(place, with: "policies")
            let words = arguments.map { $0.contains { " <>".contains($0) } ? "'\($0)'" : $0 }.joined(separator: " ")
            return "$ gatehouse \(words)\n\(said)[\(answer.status.rawValue)]\n"
        }.joined(separator: "\n")
    }
}
