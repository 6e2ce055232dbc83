import Foundation
import JSONText
import LaunchDocument
import TestSupport
import Testing

@testable import PolicyFiles

/// The JSON Schema for editors says the same as the code.
struct PolicySchemaTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func schema() throws -> JSON {
        try JSON.parse(Array(try Data(contentsOf: root.appendingPathComponent("docs/policy.schema.json"))))
    }

    struct KeyCase: Sendable, CustomTestStringConvertible {
        /// A name in `$defs`; empty for the file itself.
        let name: String
        let keys: [String]
        var testDescription: String { name.isEmpty ? "the file" : name }

        init<Key: SchemaKey>(_ name: String, _: Key.Type, without: [Key] = []) {
            self.name = name
            keys = Key.allCases.filter { !without.contains($0) }.map(\.rawValue)
        }

        init(_ name: String, _ keys: [String]) {
            self.name = name
            self.keys = keys
        }
    }

    @Test(arguments: [
        KeyCase("", SchemaKeys.Policy.self), KeyCase("versions", SchemaKeys.Versions.self),
        KeyCase("blocked", SchemaKeys.Blocked.self), KeyCase("when", SchemaKeys.When.self),
        KeyCase("release", SchemaKeys.Release.self), KeyCase("message", SchemaKeys.Text.self),
        KeyCase("recommend", SchemaKeys.Recommend.self), KeyCase("notice", SchemaKeys.Notice.self),
        KeyCase("flag", SchemaKeys.Flag.self), KeyCase("kill", SchemaKeys.Kill.self),
        KeyCase("restore", SchemaKeys.Restore.self), KeyCase("safe_mode", SchemaKeys.SafeMode.self),
        KeyCase("safe_mode_values", SchemaKeys.SafeMode.self, without: [.overrides, .force]),
        KeyCase("exit", SchemaKeys.Exit.self), KeyCase("levels", SchemaKeys.Levels.self),
        KeyCase("level", SchemaKeys.Level.self), KeyCase("override", SchemaKeys.Override.self),
        KeyCase("force", SchemaKeys.Force.self), KeyCase("health", SchemaKeys.Health.self),
        KeyCase("thresholds", SchemaKeys.Thresholds.self), KeyCase("messages", PolicyReader.sectionNames),
    ])
    func theSchemaKnowsTheSameKeys(_ test: KeyCase) throws {
        let schema = try Self.schema()
        let definition = try #require(test.name.isEmpty ? schema : schema["$defs"]?[test.name])
        #expect(definition["additionalProperties"]?.bool == false)
        #expect(definition["properties"]?.members?.map(\.key).sorted() == test.keys.sorted())
    }

    struct ChoiceCase: Sendable, CustomTestStringConvertible {
        let path: [String]
        let choices: [String]
        var testDescription: String { path.joined(separator: ".") }

        init<Choice: RawRepresentable<String> & CaseIterable>(_ path: [String], _: Choice.Type) {
            self.path = path
            choices = Choice.allCases.map(\.rawValue)
        }
    }

    @Test(arguments: [
        ChoiceCase(["properties", "platform"], Platform.self), ChoiceCase(["$defs", "reason"], BlockReason.self),
        ChoiceCase(["$defs", "versions", "properties", "stranded"], StrandedAction.self),
        ChoiceCase(["$defs", "versions", "properties", "waiting"], WaitingAction.self),
        ChoiceCase(["$defs", "release", "properties", "status"], ReleaseStatus.self),
        ChoiceCase(["$defs", "kill", "properties", "on_unknown"], OnUnknown.self),
        ChoiceCase(["$defs", "restore", "properties", "on_unknown"], OnUnknown.self),
        ChoiceCase(["$defs", "safe_mode_values", "properties", "mode"], SafeModeMode.self),
        ChoiceCase(["$defs", "level", "properties", "document"], DocumentChoice.self),
        ChoiceCase(["$defs", "level", "properties", "caches"], CacheTreatment.self),
    ])
    func theSchemaKnowsTheSameChoices(_ test: ChoiceCase) throws {
        let place = test.path.reduce(Optional(try Self.schema())) { $0?[$1] }
        #expect(place?["enum"]?.array?.compactMap(\.string) == test.choices)
    }

    struct LimitCase: Sendable, CustomTestStringConvertible {
        let path: [String]
        let limits: ClosedRange<Int>
        var testDescription: String { path.joined(separator: ".") }
    }

    @Test(arguments: [
        LimitCase(path: ["safe_mode_values", "properties", "crash_threshold"], limits: SafeModeLimits.crashThreshold),
        LimitCase(
            path: ["safe_mode_values", "properties", "unknown_hint_points"], limits: SafeModeLimits.unknownHintPoints),
        LimitCase(path: ["safe_mode_values", "properties", "window_seconds"], limits: SafeModeLimits.windowSeconds),
        LimitCase(
            path: ["safe_mode_values", "properties", "stable_after_seconds"], limits: SafeModeLimits.stableAfterSeconds),
        LimitCase(
            path: ["safe_mode_values", "properties", "hang_after_seconds"], limits: SafeModeLimits.hangAfterSeconds),
        LimitCase(path: ["safe_mode_values", "properties", "max_level"], limits: SafeModeLimits.level),
        LimitCase(path: ["exit", "properties", "max_retry_after"], limits: SafeModeLimits.maximumRetryAfter),
        LimitCase(path: ["level", "properties", "fetch_timeout_ms"], limits: SafeModeLimits.fetchTimeoutMilliseconds),
        LimitCase(path: ["force", "properties", "level"], limits: SafeModeLimits.level),
    ])
    func theSchemaKnowsTheSameLimits(_ test: LimitCase) throws {
        let place = test.path.reduce(try Self.schema()["$defs"]) { $0?[$1] }
        #expect(place?["minimum"]?.int == test.limits.lowerBound)
        #expect(place?["maximum"]?.int == test.limits.upperBound)
    }

    @Test func anotherValidatorAcceptsAndRefusesTheSameFiles() throws {
        let script = Self.root.appendingPathComponent("scripts/checks/policy-schema").path
        let result = try run("/usr/bin/python3", [script])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test func acceptedFixturesAreAcceptedHereToo() throws {
        let names = try PolicyFixtures.names(in: PolicyFixtures.accepted)
        #expect(names.count >= 4)
        for name in names {
            #expect(Policy.read(try PolicyFixtures.source(PolicyFixtures.accepted, name)).diagnostics == [], "\(name)")
        }
    }
}
