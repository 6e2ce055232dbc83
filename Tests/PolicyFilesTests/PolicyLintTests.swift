import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

/// What publishing refuses and what it questions, one rule at a time, as people read it.
struct PolicyLintTests {
    struct LintCase: Sendable {
        let name: String
        /// Lines that replace or follow those of a policy that has nothing to be said about.
        let change: [String: String]
        var previous: [String: String]?
        var installs: String?
        var isStrict = false
    }

    /// The parts of a policy in good order, by name; a case replaces some of them.
    static let parts: KeyValuePairs = [
        "head": "app: shop-ios\nrevision: 8\nplatform: ios\n",
        "store": "store_url: https://apps.apple.com/app/id1234567890\n",
        "versions": """
        versions:
          gate_since: "1.6.0"
          minimum: "2.3.0"
          recommended: "2.4.1"
          reason: security

        """,
        "releases": """
        releases:
          - { version: "2.4.1", minimum_os: "16.0", status: live }
          - { version: "2.4.0", minimum_os: "16.0", status: replaced }

        """,
        "messages": "messages:\n  block: { en: { title: a, body: b } }\n",
        "flags": "flags:\n  new_checkout: { default: true, safe: false }\n",
        "rest": "",
    ]

    static func policyText(_ change: [String: String]) -> String {
        parts.map { change[$0.key] ?? $0.value }.joined()
    }

    static let now = Timestamp("2026-11-30T03:00:00Z") ?? Timestamp(secondsSince1970: 0)

    static let cases: [LintCase] = [
        LintCase(name: "nothing to say", change: [:]),
        LintCase(
            name: "minimum above recommended",
            change: ["versions": "versions: { minimum: \"2.4.1\", recommended: \"2.4.0\", reason: crash }\n"]),
        LintCase(
            name: "above every release",
            change: ["versions": "versions: { minimum: \"2.4.2\", recommended: \"2.5.0\", reason: crash }\n"]),
        LintCase(name: "no release", change: ["releases": "releases: []\n"]),
        LintCase(
            name: "only releases that cannot be installed",
            change: [
                "releases": """
                releases:
                  - { version: "2.5.0", status: pending }
                  - { version: "2.4.1", status: halted }
                  - { version: "2.4.0", status: last_compatible }

                """
            ]),
        LintCase(
            name: "no reasons",
            change: [
                "versions": """
                versions:
                  minimum: "2.3.0"
                  blocked: [ { when: { versions: "2.4.0" }, review_by: 2026-12-14T00:00:00Z } ]

                """
            ]),
        LintCase(name: "no store URL for a minimum", change: ["store": ""]),
        LintCase(
            name: "no store URL for a block",
            change: [
                "store": "",
                "versions": """
                versions:
                  blocked: [ { when: { versions: "2.4.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z } ]

                """,
            ]),
        LintCase(
            name: "ranges that match nothing",
            change: [
                "rest": """
                notices:
                  - { id: a, when: { versions: ">2.4.1 <2.4.0", os: "<16 >17" }, messages: { en: { title: a, body: b } } }
                  - { id: b, when: { builds: ">=7 <7" }, messages: { en: { title: a, body: b } } }

                """,
                "flags": """
                flags:
                  new_checkout:
                    default: true
                    safe: false
                    kill: { when: { versions: "=1.0 =2.0" }, review_by: 2026-12-14T00:00:00Z }
                    restore: { when: { os: "<0" }, percent: 10 }

                """,
            ]),
        LintCase(
            name: "blocks that would hit the fix",
            change: [
                "versions": """
                versions:
                  blocked:
                    - { when: { versions: ">=2.4.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z }
                    - { when: { os: "17" }, reason: crash, review_by: 2026-12-14T00:00:00Z }
                    - { when: { versions: ">=2.4.0 <2.6" }, reason: crash, review_by: 2026-12-14T00:00:00Z }

                """,
                "releases": """
                releases:
                  - { version: "2.5.0", status: pending }
                  - { version: "2.4.1", status: live }

                """,
                "rest":
                    "safe_mode: { force: { when: { versions: \"2.4.0 || >2.5\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n",
            ]),
        LintCase(
            name: "force that would hit a pending release",
            change: [
                "releases": """
                releases:
                  - { version: "2.5.0", status: pending }
                  - { version: "2.4.1", status: live }

                """,
                "rest":
                    "safe_mode: { force: { when: { versions: \">=2.4.0 <2.6\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n",
            ]),
        LintCase(
            name: "force without upper end",
            change: [
                "rest":
                    "safe_mode: { force: { when: { versions: \">=2.4.0\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n"
            ]),
        LintCase(
            name: "force about all versions",
            change: [
                "rest":
                    "safe_mode: { force: { when: { os: \"17\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n"
            ]),
        LintCase(
            name: "no English",
            change: [
                "messages": """
                messages:
                  block: { de: { title: a, body: b }, en-GB: { title: a, body: b } }
                  recommend: {}
                notices:
                  - { id: a, messages: { fr: { title: a, body: b } } }

                """
            ]),
        LintCase(
            name: "flags unknown to safe mode",
            change: [
                "flags": "flags: { new_checkout: { default: true, safe: false }, old: { retired: true } }\n",
                "rest": """
                safe_mode:
                  levels: { 1: { disable: [new-checkout, new_checkout] }, 2: { disable: [old] } }
                  never_disable: [search]
                  overrides: [ { when: { os: "17" }, set: { levels: { 3: { disable: [payments] } } } } ]

                """,
            ]),
        LintCase(
            name: "several live",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.4.0", minimum_os: "16.0", status: live }

                """
            ]),
        LintCase(
            name: "several live on Android",
            change: [
                "head": "app: shop-ios\nrevision: 8\nplatform: android\n",
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "8", status: live }
                  - { version: "2.4.0", minimum_os: "8", status: live }

                """,
            ]),
        LintCase(
            name: "stranded by the system",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.2.0", minimum_os: "14.0", status: replaced }

                """
            ]),
        LintCase(
            name: "stranded by the system, counted",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.2.0", status: replaced }

                """
            ],
            installs: "version,os,users\n2.4.1,17.2,900\n2.2.0,15.8,70\n2.2.0,17.0,20\n2.2.0,,10\n"),
        LintCase(
            name: "an earlier release of which nobody knows what it ran on",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.2", status: halted }
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.2.0", status: replaced }

                """
            ]),
        LintCase(
            name: "a last compatible release saves them",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.3.0", minimum_os: "14.0", status: last_compatible }
                  - { version: "2.2.0", minimum_os: "14.0", status: replaced }
                offer_last_compatible: true

                """
            ]),
        LintCase(
            name: "a blocked last compatible release saves nobody",
            change: [
                "versions": """
                versions:
                  minimum: "2.3.0"
                  reason: crash
                  blocked: [ { when: { versions: "2.3.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z } ]

                """,
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: live }
                  - { version: "2.3.0", minimum_os: "14.0", status: last_compatible }
                offer_last_compatible: true

                """,
            ]),
        LintCase(
            name: "minimum that moves nobody",
            change: ["versions": "versions: { gate_since: \"2.3.1\", minimum: \"2.3.0\", reason: crash }\n"]),
        LintCase(name: "the same again", change: [:], previous: [:]),
        LintCase(
            name: "changed under the same revision", change: [:],
            previous: ["flags": "flags: { new_checkout: { default: false, safe: false } }\n"]),
        LintCase(
            name: "changed under the same revision, strict", change: [:],
            previous: ["flags": "flags: { new_checkout: { default: false, safe: false } }\n"], isStrict: true),
        LintCase(
            name: "changed under a lower revision", change: [:],
            previous: [
                "head": "app: shop-ios\nrevision: 9\nplatform: ios\n", "store": "store_url: https://example.com/\n",
            ]),
        LintCase(
            name: "only words for people changed", change: [:],
            previous: ["flags": "flags:\n  new_checkout: { default: true, safe: false, description: Checkout }\n"]),
        LintCase(
            name: "recommended lowered", change: [:],
            previous: [
                "head": "app: shop-ios\nrevision: 7\nplatform: ios\n",
                "versions": "versions: { minimum: \"2.3.0\", recommended: \"2.4.2\", reason: security }\n",
            ]),
        LintCase(
            name: "reviews",
            change: [
                "versions": """
                versions:
                  blocked: [ { when: { versions: "2.4.0" }, reason: crash } ]

                """,
                "flags": """
                flags:
                  a: { default: true, safe: false, kill: { review_by: 2026-11-30T04:00:00+01:00 } }
                  b: { default: true, safe: false, kill: { review_by: 2026-11-30T03:00:01Z } }
                  c: { default: true, safe: false, kill: { reason: crash on start } }

                """,
                "rest": "safe_mode: { force: { when: { versions: \"2.4.0\" }, level: 2 } }\n",
            ]),
        LintCase(
            name: "a kill that changes nothing",
            change: [
                "flags": "flags: { a: { default: false, safe: false, kill: { review_by: 2026-12-30T03:00:00Z } } }\n"
            ]),
        LintCase(
            name: "a block while the fix is phased",
            change: [
                "releases": """
                releases:
                  - { version: "2.4.1", minimum_os: "16.0", status: phased, percent: 10 }
                  - { version: "2.4.0", minimum_os: "16.0", status: replaced }

                """
            ]),
        LintCase(
            name: "a document that no phone reads",
            change: [
                // In JSON each of these quotes takes two bytes.
                "rest": """
                notices:
                  - id: a
                    messages: { en: { title: a, body: '\(String(repeating: "\"", count: 530_000))' } }

                """
            ]),
    ]

    @Test func everyRuleSaysWhatIsWrongAndWhatToDo() throws {
        let sections = try Self.cases.map { test in
            let source = PolicySamples.source(Self.policyText(test.change))
            let previous = test.previous.flatMap { Policy.read(PolicySamples.source(Self.policyText($0))).policy }
            let installs = try test.installs.map { try InstallTable.read(SourceText(path: "installs.csv", text: $0)) }
            let reading = Policy.check(
                source, now: Self.now, previous: previous, installs: installs, isStrict: test.isStrict)
            let hasErrors = reading.diagnostics.contains { $0.severity == .error }
            #expect((reading.policy == nil) == hasErrors, "\(test.name)")
            let lines = reading.diagnostics.map { $0.rendered(in: source) }
            return (["# \(test.name)"] + lines).joined(separator: "\n")
        }
        expectGolden(sections.joined(separator: "\n\n") + "\n", named: "lint.txt")
    }
}
