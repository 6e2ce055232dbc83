import LaunchDocument
import PolicyFiles
import Testing
import Versioning

/// The edits of the commands, on a policy as people write it.
struct PolicyEditTests {
    private static let policy = """
        app: shop-ios            # also the URL name
        revision: 42
        platform: ios

        versions:
          gate_since: "1.6.0"
          minimum: "2.3.0"       # since May
          reason: broken_payments
          blocked:
            - { when: { versions: ">=2.4.0 <2.4.1" }, reason: crash }

        releases:                # newest first
          - { version: "2.4.1", build: 1880, status: phased, percent: 10 }
          - { version: "2.4", build: 1873, status: replaced }

        """

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let edits: [PolicyEdit]
        /// Lines taken away and lines put in, besides the revision.
        let removed: [String]
        let added: [String]

        init(_ name: String, _ edits: [PolicyEdit], removed: [String] = [], added: [String] = []) {
            (testDescription, self.edits, self.removed, self.added) = (name, edits, removed, added)
        }
    }

    private static func version(_ text: String) throws -> AppVersion { try AppVersion(strict: text) }
    private static func range(_ text: String) throws -> VersionRange { try VersionRange(strict: text) }

    static let cases: [Case] = {
        do {
            return [
                Case(
                    "raise", [.minimum(try version("2.4.1"), reason: "crash")],
                    removed: ["  minimum: \"2.3.0\"       # since May", "  reason: broken_payments"],
                    added: ["  minimum: \"2.4.1\"       # since May", "  reason: crash"]),
                Case(
                    "recommend", [.recommended(try version("2.4.1"))], added: ["  recommended: \"2.4.1\""]),
                Case(
                    "lift", [.removeMinimum],
                    removed: ["  minimum: \"2.3.0\"       # since May", "  reason: broken_payments"]),
                Case(
                    "block",
                    [
                        .block(
                            .init(versions: try range("2.3.7"), reason: "data_loss", reviewBy: "2026-12-14T00:00:00Z"))
                    ],
                    added: [
                        "    - { when: { versions: \"2.3.7\" }, reason: data_loss, review_by: 2026-12-14T00:00:00Z }"
                    ]),
                Case(
                    "unblock the same versions in other words", [.unblock(try range(">=2.4 <2.4.1.0"))],
                    removed: ["  blocked:", "    - { when: { versions: \">=2.4.0 <2.4.1\" }, reason: crash }"],
                    added: ["  blocked: []"]),
                Case(
                    "list a release",
                    [
                        .addRelease(
                            .init(
                                version: try version("2.5"), build: try BuildNumber(strict: "1901"),
                                minimumOS: try OSVersion(strict: "16.0"), status: .pending))
                    ],
                    added: ["  - { version: \"2.5\", build: 1901, minimum_os: \"16.0\", status: pending }"]),
                Case(
                    "a build of two parts is quoted",
                    [
                        .addRelease(
                            .init(
                                version: try version("2.5"), build: try BuildNumber(strict: "1.10"), status: .phased,
                                percent: "5"))
                    ],
                    added: ["  - { version: \"2.5\", build: \"1.10\", status: phased, percent: 5 }"]),
                Case(
                    "complete a phased release", [.releaseStatus(try version("2.4.1"), .live, percent: nil)],
                    removed: ["  - { version: \"2.4.1\", build: 1880, status: phased, percent: 10 }"],
                    added: ["  - { version: \"2.4.1\", build: 1880, status: live }"]),
                Case(
                    "widen a phased release", [.releaseStatus(try version("2.4.1"), .phased, percent: "50")],
                    removed: ["  - { version: \"2.4.1\", build: 1880, status: phased, percent: 10 }"],
                    added: ["  - { version: \"2.4.1\", build: 1880, status: phased, percent: 50 }"]),
                Case(
                    "a version is found by its value", [.releaseStatus(try version("2.4.0"), .halted, percent: nil)],
                    removed: ["  - { version: \"2.4\", build: 1873, status: replaced }"],
                    added: ["  - { version: \"2.4\", build: 1873, status: halted }"]),
                Case(
                    "kill a flag where all of it holds",
                    [
                        .yaml(
                            .set(
                                ["flags", "new_checkout"], .flow(["default": .plain("true"), "safe": .plain("false")]))),
                        .kill(
                            .init(
                                flag: "new_checkout",
                                when: Condition(
                                    versions: try range("2.4.0"), os: try OSRange(strict: ">=17 <18"),
                                    devices: ["SM-A12*", "1.10"], locales: ["tr-TR"]), onUnknown: .kill,
                                reason: "paying: fails", since: "2026-11-30T02:00:00Z",
                                reviewBy: "2026-12-14T00:00:00Z")),
                    ],
                    added: [
                        "", "flags:",
                        "  new_checkout: { default: true, safe: false, kill: { when: { versions: \"2.4.0\", os: \">=17 <18\", devices: [\"SM-A12*\", \"1.10\"], locales: [tr-TR] }, on_unknown: kill, reason: \"paying: fails\", since: 2026-11-30T02:00:00Z, review_by: 2026-12-14T00:00:00Z } }",
                    ]),
                Case(
                    "several at once, one revision",
                    [
                        .releaseStatus(try version("2.4.1"), .live, percent: nil),
                        .unblock(try range(">=2.4.0 <2.4.1")),
                        .yaml(.set(["flags", "new_checkout", "safe"], .plain("false"))),
                    ],
                    removed: [
                        "  - { version: \"2.4.1\", build: 1880, status: phased, percent: 10 }", "  blocked:",
                        "    - { when: { versions: \">=2.4.0 <2.4.1\" }, reason: crash }",
                    ],
                    added: [
                        "  - { version: \"2.4.1\", build: 1880, status: live }", "  blocked: []", "", "flags:",
                        "  new_checkout:", "    safe: false",
                    ]),
            ]
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    @Test(arguments: cases)
    func changesTheLinesThatWereMeant(_ example: Case) throws {
        let before = Self.policy.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let edited = try SourceText(path: "shop.yaml", text: Self.policy).applying(example.edits)
        let after = String(decoding: edited.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let changes = after.difference(from: before)
        let removed = changes.removals.map(\.line)
        let added = changes.insertions.map(\.line)
        #expect(removed.sorted() == (example.removed + ["revision: 42"]).sorted())
        #expect(added.sorted() == (example.added + ["revision: 43"]).sorted())
    }

    @Test(arguments: [
        ("2.5", ["2.5", "2.4.1", "2.4"]), ("2.4.0.5", ["2.4.1", "2.4.0.5", "2.4"]), ("2.3", ["2.4.1", "2.4", "2.3"]),
    ])
    func aReleaseGoesBeforeTheFirstThatIsOlder(version: String, order: [String]) throws {
        let edited = try SourceText(path: "shop.yaml", text: Self.policy)
            .applying([.addRelease(.init(version: try Self.version(version), status: .replaced))])
        let root = try YAMLNode.parse(edited)
        #expect(root["releases"]?.items?.compactMap { $0["version"]?.text } == order)
    }

    @Test(arguments: [
        ("app: a\n", "app: a\nrevision: 1\n"), ("revision:\napp: a\n", "revision: 1\napp: a\n"),
        ("revision: '9'\n", "revision: 10\n"),
    ])
    func everyChangeHasARevisionOfItsOwn(before: String, after: String) throws {
        let edited = try SourceText(path: "shop.yaml", text: before).applying([] as [PolicyEdit])
        #expect(String(decoding: edited.bytes, as: UTF8.self) == after)
    }

    @Test func refusalsNameWhatIsWrong() throws {
        let source = SourceText(path: "shop.yaml", text: Self.policy)
        func refusal(of edit: PolicyEdit, in source: SourceText) throws -> String {
            let error = try #require(throws: EditError.self) { try source.applying([edit]) }
            return error.sentence(in: source)
        }
        #expect(
            try refusal(of: .unblock(try Self.range("2.3.7")), in: source)
                == "shop.yaml: no block in versions.blocked is for 2.3.7; give the versions as the file has them")
        #expect(
            try refusal(of: .addRelease(.init(version: try Self.version("2.4.0"), status: .live)), in: source)
                == "shop.yaml:14:5: 2.4.0 is listed here already; change it with gatehouse release set-status")
        #expect(
            try refusal(of: .releaseStatus(try Self.version("3.0"), .live, percent: nil), in: source)
                == "shop.yaml: 3.0 is not in releases; list it with gatehouse release add")
        #expect(
            try refusal(of: .removeRecommended, in: source)
                == "shop.yaml: there is no versions.recommended; look at the file for what there is")
        for revision in ["9223372036854775807", "4.2", "-1", "a"] {
            let broken = SourceText(path: "shop.yaml", text: "revision: \(revision)\n")
            #expect(
                try refusal(of: .yaml(.set(["app"], .text("a"))), in: broken)
                    == "shop.yaml:1:11: revision is no whole number that can be raised; write the one that was served")
        }
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var line: String {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
