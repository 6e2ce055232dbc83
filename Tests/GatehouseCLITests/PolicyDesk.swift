import CommandKit
import Foundation
import Stores
import TestSupport
import Versioning

/// A folder of policies and somebody who types commands about it. In what is said the folder is called `policies`.
struct PolicyDesk {
    let folder: TemporaryFolder
    let clock = VirtualClock()

    init(_ files: [String: String] = ["shop-ios.yaml": SamplePolicy.ios]) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: "policies/\(name)") }
    }

    @discardableResult
    func type(_ arguments: String..., environment: [String: String] = [:], isTerminal: Bool = false) -> Answer {
        run(arguments, environment: environment, isTerminal: isTerminal)
    }

    @discardableResult
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isTerminal: Bool = false
    ) -> Answer {
        // Nobody asks the real store in a test.
        let places = [
            "GATEHOUSE_POLICIES": folder.file("policies"), "GATEHOUSE_INCIDENTS": folder.file("incidents"),
            "GATEHOUSE_STORE_PAGE": "skip",
        ]
        var answer = gatehouse(
            arguments, input: input, environment: places.merging(["USER": "ada"]) { $1 }.merging(environment) { $1 },
            isTerminal: isTerminal, clock: clock)
        for name in ["policies", "incidents"] {
            answer.output = answer.output.replacing(folder.file(name), with: name)
            answer.errors = answer.errors.replacing(folder.file(name), with: name)
        }
        return answer
    }

    /// Leaves what two checks of storefronts would have kept, a day ago and just now: `version` everywhere but where it is
    /// said otherwise.
    func seeEverywhere(
        _ version: String, except others: [String: String?] = [:], since seconds: Int = 86_400,
        app: String = "shop-ios",
        isStandIn: Bool = false
    ) throws {
        let now = clock.now / 1_000
        var ledger = StorefrontLedger(bundleID: "com.example.shop")
        for storefront in AppleStorefronts.all {
            let shown = others[storefront] ?? version
            let look = try shown.map { LookupLook.shown(LookupRelease(version: try AppVersion(strict: $0))) } ?? .absent
            for time in [now - seconds, now] { ledger.add(look, of: storefront, at: time) }
        }
        try folder.write(
            String(decoding: ledger.json, as: UTF8.self),
            to: "policies/.storefronts/\(app)\(isStandIn ? ".stand-in" : "").json")
    }

    func file(_ app: String = "shop-ios") throws -> String { try folder.read("policies/\(app).yaml") }

    /// A transcript as a person would see it: the command, what it said on both streams, and how it ended.
    func transcript(_ commands: [[String]]) -> String {
        commands.map { arguments in
            let answer = run(arguments)
            clock.advance(by: 60_000)
            let words = arguments.map { $0.contains { " <>".contains($0) } ? "'\($0)'" : $0 }.joined(separator: " ")
            return
                "$ gatehouse \(words.replacing(folder.path + "/", with: ""))\n\(answer.output)\(answer.errors)[\(answer.status.rawValue)]\n"
        }.joined(separator: "\n")
    }
}
