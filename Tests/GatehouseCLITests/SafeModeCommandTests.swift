import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@Suite struct SafeModeCommandTests {
    static let policy =
        start + """
            safe_mode:
              crash_threshold: 2               # two launches
              levels:
                1: { disable: [new_checkout], caches: skip }

            """

    private static let start = """
        app: shop-ios
        revision: 7
        platform: ios

        versions: {}

        releases:
          - { version: "2.5.0", status: pending }
          - { version: "2.4.1", status: live }
          - { version: "2.4.0", status: replaced }

        flags:
          new_checkout: { default: true, safe: false }
          video: { default: true, safe: false }
          old_cache: { default: false, safe: true }    # the way back
          login: { default: true, safe: false }


        """

    private func document(_ desk: PolicyDesk) throws -> LaunchDocument {
        let source = SourceText(path: "shop-ios.yaml", text: try desk.file())
        return try #require(Policy.read(source).policy).launchDocument()
    }

    @Test func settingsAreChangedInPlaceAndTold() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        expectGolden(
            desk.transcript([
                ["safe-mode", "show"],
                ["safe-mode", "set", "crash_threshold=3", "levels.1.disable+=video", "--dry-run"],
                [
                    "safe-mode", "set", "crash_threshold=3", "levels.1.disable+=video", "--reason", "video hangs",
                    "--wait", "0",
                ],
                ["safe-mode", "set", "crash_threshold=3", "--wait", "0"],
                ["safe-mode", "set", "levels.1.disable-=new_checkout", "mode=shadow", "--wait", "0"],
                [
                    "safe-mode", "set", "exit.max_retry_after=4", "never_disable=login",
                    "levels.2.fetch_timeout_ms=1000", "--wait", "0",
                ],
                [
                    "safe-mode", "set", "crash_threshold=1", "levels.1.caches=move_aside", "--versions", "2.4.0",
                    "--os", "<16", "--wait", "0",
                ],
                [
                    "safe-mode", "set", "levels.1.disable=new_checkout, video", "--versions", "2.4.0", "--os", "<16",
                    "--wait", "0",
                ],
                ["safe-mode", "show"],
                ["safe-mode", "clear", "crash_threshold", "--versions", "2.4.0", "--os", "<16", "--wait", "0"],
                [
                    "safe-mode", "clear", "levels.1.caches", "levels.1.disable", "--versions", "2.4.0", "--os", "<16",
                    "--wait", "0",
                ],
                ["safe-mode", "clear", "exit.max_retry_after", "max_level", "--wait", "0"],
                ["policy", "undo", "--wait", "0"],
                ["policy", "history"],
            ]), named: "safe-mode-set.txt")
    }

    @Test func whatCannotBeSetIsRefusedWithWhatCan() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        expectGolden(
            desk.transcript([
                ["safe-mode", "set", "crash_treshold=3"],
                ["safe-mode", "set", "max_retry_after=3"],
                ["safe-mode", "set", "zzz=3"],
                ["safe-mode", "set", "crash_threshold"],
                ["safe-mode", "set", "crash_threshold=11"],
                ["safe-mode", "set", "crash_threshold=+3"],
                ["safe-mode", "set", "window_seconds=99999999999999999999"],
                ["safe-mode", "set", "crash_threshold+=1"],
                ["safe-mode", "set", "mode=shadwo"],
                ["safe-mode", "set", "levels.1.document=newest"],
                ["safe-mode", "set", "levels.4.document=bundled"],
                ["safe-mode", "set", "levels.1.disable+=vidoe"],
                ["safe-mode", "set", "levels.1.disable=a,,b"],
                ["safe-mode", "set", "levels.1.disable-=video"],
                ["safe-mode", "set", "mode=on", "mode=off"],
                ["safe-mode", "set", "mode=on", "--versions", ">2 <"],
                ["safe-mode", "clear", "crash_threshold", "--versions", "2.4.0"],
                ["safe-mode", "clear", "--versions", "2.4.0"],
                ["safe-mode", "clear", "crash"],
            ]), named: "safe-mode-refusals.txt")
        #expect(try desk.file() == Self.policy)
    }

    @Test func aForceIsToldWithWhomItReachesAndWhen() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        expectGolden(
            desk.transcript([
                ["safe-mode", "clear", "--wait", "0"],
                [
                    "safe-mode", "force", "--versions", "2.4.0", "--level", "1", "--reason", "crash: on start",
                    "--wait", "0",
                ],
                ["safe-mode", "force", "--versions", "2.4.0", "--level", "1", "--wait", "0"],
                ["safe-mode", "explain", "--version", "2.4.0"],
                ["safe-mode", "explain", "--version", "2.4.1", "--os", "17.2"],
                [
                    "safe-mode", "force", "--versions", ">=2.4.0 <2.4.2", "--level", "2", "--review-by",
                    "2027-01-01T00:00:00Z", "--wait", "0",
                ],
                ["safe-mode", "force", "--versions", "2.4.1", "--level", "2", "--wait", "0"],
                ["safe-mode", "force", "--versions", "2.4.1", "--level", "1", "--wait", "0"],
                [
                    "safe-mode", "force", "--versions", "2.4.1", "--os", "17", "--level", "2", "--replace", "--wait",
                    "0",
                ],
                ["safe-mode", "show"],
                ["safe-mode", "lint"],
                ["safe-mode", "force", "--versions", ">=2.4", "--level", "2", "--replace"],
                ["safe-mode", "force", "--versions", ">=2.4 <2.6", "--level", "2", "--replace"],
                ["safe-mode", "force", "--versions", "2.4.0", "--level", "4"],
                ["safe-mode", "force", "--versions", "2.4.0"],
                ["safe-mode", "force", "--level", "1"],
                ["safe-mode", "force", "--versions", "2.4.0", "--level", "1", "--review-by", "2020-01-01T00:00:00Z"],
                ["safe-mode", "clear", "--reason", "2.4.2 is out", "--wait", "0"],
                ["safe-mode", "set", "mode=shadow", "max_level=2", "--wait", "0"],
                ["safe-mode", "force", "--versions", "2.4.0", "--level", "1"],
                ["safe-mode", "set", "mode=on", "--wait", "0"],
                ["safe-mode", "force", "--versions", "2.4.0", "--level", "3"],
                ["policy", "undo", "--wait", "0"],
            ]), named: "safe-mode-force.txt")
    }

    @Test func anExceptionIsTheSameHoweverItIsWritten() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        _ = desk.type("safe-mode", "set", "mode=off", "--locale", "tr_TR", "--versions", "2.4", "--wait", "0")
        let cleared = desk.type(
            "safe-mode", "clear", "mode", "--locale", "tr-tr", "--versions", "=2.4.0", "--wait", "0")
        #expect(cleared.status == .ok, "\(cleared)")
        #expect(try !desk.file().contains("overrides"))
    }

    @Test func aForceToALevelThatSwitchesNothingOffSaysSo() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.start])
        let force = ["safe-mode", "force", "--versions", "2.4.0", "--dry-run", "--level"]
        #expect(desk.run(force + ["1"]).output.contains("level 1 switches no feature off; "))
        #expect(!desk.run(force + ["2"]).output.contains("switches no feature off"))
    }

    @Test func aFileThatCannotBeReadHidesNoOther() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": Self.policy, "broken.yaml": "app: [", "gone.yaml": "app: gone\nretired: true\n",
        ])
        let shown = desk.type("safe-mode", "show")
        #expect(shown.status == .badInput)
        #expect(shown.output.contains("shop-ios, revision 7"))
        #expect(shown.errors.contains("policies/broken.yaml") && !shown.errors.contains("gone"))
        let linted = desk.type("safe-mode", "lint")
        #expect(linted.status == .badInput)
        #expect(linted.output.contains("3 policies, 1 error, 0 warnings"), "\(linted)")
    }

    private static let overridden =
        start + """
            safe_mode:
              overrides:
                - { when: { os: "<15" }, set: { max_level: 1 } }
                - { when: { versions: "2.4.0" }, set: { crash_threshold: 1, levels: { 1: { disable: [video] } } } }

            """

    /// The first override that holds counts alone, so that a narrower one must come before, with what holds already.
    @Test func anExceptionOfAnExceptionComesFirstAndChangesNothingElse() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.overridden])
        let condition = ["--versions", "2.4.0", "--os", ">=17", "--wait", "0"]
        expectGolden(
            desk.transcript([
                ["safe-mode", "set", "crash_threshold=1"] + condition,
                ["safe-mode", "set", "crash_threshold=3"] + condition,
                ["safe-mode", "explain", "--version", "2.4.0", "--os", "17.2"],
                ["safe-mode", "explain", "--version", "2.4.0", "--os", "16.2"],
                ["safe-mode", "set", "crash_threshold=4", "--versions", "2.4.1", "--wait", "0"],
                ["safe-mode", "lint"],
                ["safe-mode", "clear", "crash_threshold", "levels.1.disable"] + condition,
            ]), named: "safe-mode-overrides.txt")
        let settings = try document(desk).safeMode(for: Installation(reportedVersion: "2.4.0", os: "17.2"))
        #expect(settings.crashThreshold == 1)
    }

    /// One setting for some is one setting: everything else stays what it was, for all of them and all others.
    @Test func settingSomethingForSomeChangesNothingElse() throws {
        var random = SeededRandom.forThisRun()
        let conditions = [
            ["--versions", "2.4.0"], ["--versions", ">=2.4.0 <2.4.2"], ["--versions", "2.4.0", "--os", ">=17"],
            ["--os", ">=17"], ["--locale", "tr"],
        ]
        let keys = ["crash_threshold=\([1, 3, 4].randomElement(using: &random) ?? 1)", "max_level=1", "mode=shadow"]
        for _ in 0..<rounds(200) {
            let desk = try PolicyDesk(["shop-ios.yaml": Self.start])
            for _ in 0..<4 {
                let (key, condition) = (
                    keys.randomElement(using: &random) ?? "", conditions.randomElement(using: &random) ?? []
                )
                let before = try document(desk)
                let answer = desk.run(["safe-mode", "set", key, "--wait", "0"] + condition)
                #expect(answer.status == .ok, "\(answer)")
                let (after, file) = (try document(desk), try desk.file())
                for text in ["2.4.0", "2.4.1", "2.4.2"] {
                    for system in ["16.0", "17.0"] {
                        for locale in ["tr-TR", "de-DE"] {
                            let phone = Installation(reportedVersion: text, os: system, locale: locale)
                            let (old, new) = (before.safeMode(for: phone), after.safeMode(for: phone))
                            let name = key.prefix { $0 != "=" }
                            let story = "seed \(random.seed): \(key) \(condition) \(text) \(system)\n\(file)"
                            if name != "crash_threshold" {
                                #expect(old.crashThreshold == new.crashThreshold, "\(story)")
                            }
                            if name != "max_level" { #expect(old.maximumLevel == new.maximumLevel, "\(story)") }
                            if name != "mode" { #expect(old.mode == new.mode, "\(story)") }
                        }
                    }
                }
            }
        }
    }

    @Test func nothingEmptyAndNothingTwiceIsWritten() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.start])
        #expect(desk.type("safe-mode", "force", "--versions", "2.4.0", "--level", "1", "--wait", "0").status == .ok)
        #expect(desk.type("safe-mode", "clear", "--wait", "0").status == .ok)
        let cleared = try desk.file()
        #expect(!cleared.contains("safe_mode"), "\(cleared)")

        let levels = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let set = levels.type("safe-mode", "set", "levels.3.disable=video", "never_disable=login,login", "--wait", "0")
        #expect(set.status == .ok, "\(set)")
        let written = try levels.file()
        #expect(written.contains("    3:") && written.contains("never_disable: [login]"), "\(written)")
        let clear = levels.type("safe-mode", "clear", "crash_threshold", "--wait", "0")
        #expect(clear.output.contains("note     crash_threshold: 2 as before\n"), "\(clear)")
    }

    /// An override for everybody is no setting for everybody: others come before it.
    @Test func whatHoldsForEverybodyIsNeverWrittenIntoAnOverride() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": Self.start + "safe_mode: { overrides: [ { when: {}, set: { max_level: 2 } } ] }\n"
        ])
        #expect(desk.type("safe-mode", "set", "crash_threshold=3", "--wait", "0").status == .ok)
        #expect(
            try desk.file().contains(
                "safe_mode: { overrides: [ { when: {}, set: { max_level: 2 } } ], crash_threshold: 3 }"))
        #expect(desk.type("safe-mode", "clear", "crash_threshold", "--wait", "0").status == .ok)
        #expect(try desk.file().contains("safe_mode: { overrides: [ { when: {}, set: { max_level: 2 } } ] }"))
    }

    @Test func aForcedPhoneStartsAtThatLevelAndNoOther() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let answer = desk.type(
            "safe-mode", "force", "--versions", "2.4.0", "--device", "SM-A12*", "--locale", "tr_TR", "--level", "2",
            "--wait", "0")
        #expect(answer.status == .ok, "\(answer)")
        let document = try document(desk)
        let hit = Installation(reportedVersion: "2.4.0", locale: "tr_TR", device: "SM-A125F")
        #expect(document.forcedSafeModeLevel(for: hit) == 2)
        let others = [
            Installation(reportedVersion: "2.4.1", locale: "tr_TR", device: "SM-A125F"),
            Installation(reportedVersion: "2.4.0", locale: "de_DE", device: "SM-A125F"),
            Installation(reportedVersion: "2.4.0", locale: "tr_TR"),
        ]
        #expect(others.allSatisfy { document.forcedSafeModeLevel(for: $0) == nil })
    }

    /// Layouts of a policy that says nothing about any setting but one.
    static let layouts = [
        "safe_mode: { hang_after_seconds: 30 }                # slow phones\n",
        "safe_mode:\n    # slow phones\n    hang_after_seconds: 30   # a third more\n\n# the end\n",
        "safe_mode:\n  force: { when: { versions: \"2.4.1\" }, level: 1 }\n  hang_after_seconds: 30\nhealth: {}\n",
    ]

    /// Every setting can be set and cleared again, for everybody and for some, and leaves the file as it was.
    @Test(arguments: SafeModeKeyCase.all, layouts)
    func everySettingComesAndGoes(_ item: SafeModeKeyCase, _ layout: String) throws {
        let policy = Self.start
        let desk = try PolicyDesk(["shop-ios.yaml": policy + layout])
        for condition in [[], ["--versions", "2.4.0"]] {
            let set = desk.run(["safe-mode", "set", "\(item.name)=\(item.value)", "--wait", "0"] + condition)
            #expect(set.status == .ok, "\(set)")
            let explained = desk.run(["safe-mode", "explain", "--version", "2.4.0", "--json"])
            let json = try JSON.parse(Array(explained.output.utf8))
            let setting = json["settings"]?.array?.first { $0["key"]?.string == item.name }
            #expect(setting?["from"]?.string == (condition.isEmpty ? "policy" : "override"), "\(explained)")
            let value = setting?["value"]
            let text =
                value?.string ?? value?.int.map { "\($0)" } ?? value?.array?.compactMap(\.string).joined(separator: ",")
            #expect(text == item.value)
            let clear = desk.run(["safe-mode", "clear", item.name, "--wait", "0"] + condition)
            #expect(clear.status == .ok, "\(clear)")
        }
        let changed = changedLines(policy + layout, try desk.file())
        #expect(changed == ["-revision: 7", "+revision: 11"])
    }

    struct SafeModeKeyCase: CustomTestStringConvertible, Sendable {
        let name: String
        let value: String

        var testDescription: String { name }

        static let all: [SafeModeKeyCase] = [
            .init(name: "mode", value: "shadow"), .init(name: "crash_threshold", value: "10"),
            .init(name: "unknown_hint_points", value: "2"), .init(name: "window_seconds", value: "3600"),
            .init(name: "stable_after_seconds", value: "0"),
            .init(name: "max_level", value: "2"), .init(name: "exit.max_retry_after", value: "32"),
            .init(name: "never_disable", value: "login,video"), .init(name: "levels.1.document", value: "bundled"),
            .init(name: "levels.1.disable", value: "video,login"), .init(name: "levels.1.caches", value: "keep"),
            .init(name: "levels.2.fetch_timeout_ms", value: "0"), .init(name: "levels.3.document", value: "last_good"),
            .init(name: "levels.3.disable", value: ""),
        ]
    }

    @Test func scriptsGetTheSettingsWithTheirLines() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        _ = desk.type("safe-mode", "set", "crash_threshold=1", "--os", "<16", "--wait", "0")
        _ = desk.type("safe-mode", "force", "--versions", "2.4.0", "--level", "1", "--wait", "0")
        let answers = [
            desk.type("safe-mode", "show", "--json"),
            desk.type("safe-mode", "explain", "--version", "2.4.0", "--os", "15.8", "--json"),
            desk.type("safe-mode", "lint", "--json"),
            desk.type("safe-mode", "set", "mode=off", "--dry-run", "--json"),
        ]
        for answer in answers { _ = try JSON.parse(Array(answer.output.utf8)) }
        expectGolden(answers.map(\.output).joined(), named: "safe-mode.json")
    }
}
