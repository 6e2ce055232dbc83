import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

/// What is questioned about safe mode, one rule at a time, as people read it.
@Suite struct SafeModeLintTests {
    struct LintCase: Sendable {
        let name: String
        let safeMode: String
        var installs: String?
    }

    static let head = """
        app: shop-ios
        revision: 8
        platform: ios
        releases:
          - { version: "2.5.0", status: pending }
          - { version: "2.4.1", status: live }
          - { version: "2.4.0", status: replaced }
        flags:
          new_checkout: { default: true, safe: false }
          video: { default: true, safe: false }
          banner: { default: true, safe: true }
          old_cache: { default: false, safe: true }

        """

    static let now = Timestamp("2026-11-30T03:00:00Z") ?? Timestamp(secondsSince1970: 0)

    static let cases: [LintCase] = [
        LintCase(name: "nothing to say", safeMode: "safe_mode: { levels: { 1: { disable: [new_checkout] } } }\n"),
        LintCase(name: "no safe mode", safeMode: ""),
        LintCase(
            name: "levels as careful as the one below, and more",
            safeMode: """
                safe_mode:
                  levels:
                    1: { document: cached, caches: keep, disable: [new_checkout, old_cache] }
                    2: { document: last_good, caches: skip, disable: [video] }
                    3: { document: last_good, caches: keep }

                """),
        LintCase(
            name: "names that are not there, and one that nearly is",
            safeMode: "safe_mode: { levels: { 1: { disable: [new_chekout, zzz] } }, never_disable: [video] }\n"),
        LintCase(
            name: "off and on at once",
            safeMode: """
                safe_mode:
                  levels:
                    1: { disable: [new_checkout, video] }
                    3: { disable: [video] }
                  never_disable: [video]
                  overrides:
                    - { when: { os: "<16" }, set: { never_disable: [new_checkout], levels: { 2: { disable: [new_checkout] } } } }

                """),
        LintCase(name: "off that is on", safeMode: "safe_mode: { levels: { 1: { disable: [banner, old_cache] } } }\n"),
        LintCase(
            name: "levels that are less careful than the one below",
            safeMode: """
                safe_mode:
                  levels:
                    1: { document: bundled, caches: move_aside }
                    2: { document: cached, caches: keep }
                    3: { document: last_good }

                """),
        LintCase(
            name: "an override that makes the level below more careful",
            safeMode: """
                safe_mode:
                  levels: { 2: { document: last_good } }
                  overrides:
                    - { when: { os: "<16" }, set: { levels: { 1: { document: bundled } } } }
                    - { when: { os: "17" }, set: { levels: { 1: { caches: move_aside }, 2: { caches: skip } } } }

                """),
        LintCase(
            name: "levels that nobody reaches",
            safeMode: "safe_mode: { max_level: 1, levels: { 1: { caches: keep }, 2: { caches: keep } } }\n"),
        LintCase(
            name: "levels that some reach",
            safeMode:
                "safe_mode: { max_level: 1, levels: { 2: { caches: skip } }, overrides: [ { when: { os: \"17\" }, set: { max_level: 2 } } ] }\n"
        ),
        LintCase(
            name: "overrides behind one that holds for all of theirs",
            safeMode: """
                safe_mode:
                  overrides:
                    - { when: { versions: ">=2.4.0 <2.4.2", os: "17" }, set: { crash_threshold: 1 } }
                    - { when: { versions: "2.4.0", os: "17" }, set: { crash_threshold: 3 } }
                    - { when: { versions: "2.4.0" }, set: { crash_threshold: 4 } }

                """),
        LintCase(
            name: "numbers outside of their limits",
            safeMode: """
                safe_mode:
                  crash_threshold: 11
                  exit: { max_retry_after: 0 }
                  levels: { 1: { fetch_timeout_ms: 3001 } }

                """),
        LintCase(
            name: "a force in a mode without effect",
            safeMode:
                "safe_mode: { mode: shadow, force: { when: { versions: \"2.4.1\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n"
        ),
        LintCase(
            name: "a force where the mode has an effect for some",
            safeMode:
                "safe_mode: { mode: off, overrides: [ { when: { versions: \"2.4.1\" }, set: { mode: on } } ], force: { when: { versions: \"2.4.1\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n"
        ),
        LintCase(
            name: "a force above the highest level",
            safeMode:
                "safe_mode: { max_level: 2, force: { when: { versions: \"2.4.1\" }, level: 3, review_by: 2026-12-14T00:00:00Z } }\n"
        ),
        LintCase(
            name: "a force of what was never released",
            safeMode:
                "safe_mode: { force: { when: { versions: \"2.4.2\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n"),
        LintCase(
            name: "a force of what nobody has any more",
            safeMode:
                "safe_mode: { force: { when: { versions: \"2.4.1\" }, level: 1, review_by: 2026-12-14T00:00:00Z } }\n",
            installs: "version,os,users\n2.4.0,17,5\n2.4.1,17,0\n"),
        LintCase(
            name: "a force that has outlived its reason",
            safeMode:
                "safe_mode: { force: { when: { versions: \"2.4.0\" }, level: 1, review_by: 2026-11-29T00:00:00Z } }\n"),
        LintCase(
            name: "a force that hits the fix",
            safeMode: "safe_mode: { force: { when: { versions: \">=2.4.0\" }, level: 1 } }\n"),
    ]

    @Test func everyRuleSaysWhatIsWrongAndWhatToDo() throws {
        let sections = try Self.cases.map { test in
            let source = PolicySamples.source(Self.head + test.safeMode)
            let installs = try test.installs.map { try InstallTable.read(SourceText(path: "installs.csv", text: $0)) }
            let reading = Policy.read(source)
            let diagnostics =
                reading.policy.map { SafeModeLint($0, now: Self.now, installs: installs).diagnostics() }
                ?? reading.diagnostics
            return (["# \(test.name)"] + diagnostics.map { $0.rendered(in: source) }).joined(separator: "\n")
        }
        expectGolden(sections.joined(separator: "\n\n") + "\n", named: "safe-mode-lint.txt")
    }

    /// Everything but whether a force is still needed is told when a policy is published, too.
    @Test(arguments: cases)
    func publishingQuestionsTheSame(_ test: LintCase) throws {
        let source = PolicySamples.source(Self.head + test.safeMode)
        let installs = try test.installs.map { try InstallTable.read(SourceText(path: "installs.csv", text: $0)) }
        guard let policy = Policy.read(source).policy else { return }
        let all = PolicyLint(policy, now: Self.now, installs: installs).diagnostics().map(\.fact)
        for diagnostic in SafeModeLint(policy, now: Self.now, installs: installs).diagnostics() {
            if case .lint(.forceOutlived) = diagnostic.fact { continue }
            #expect(all.contains(diagnostic.fact))
        }
    }
}
