import CommandKit
import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

/// `gatehouse safe-mode …`: what phones do whose launches fail.
enum SafeModeCommands {
    static let all = [show, set, force, clear, lint, explain, simulate]

    static let set = Command(
        "safe-mode", "set", summary: "Changes settings of safe mode, for everybody or where a condition holds",
        notes: [
            "Settings are those that 'gatehouse safe-mode show' lists, with dots: crash_threshold, levels.1.disable. A list takes names with commas between them; += puts names onto it and -= takes them off.",
            "With a condition it changes an override, or makes one. The first override that holds is the only one that counts, so one for fewer goes before the one that covers it, and begins with what that says.",
            "Phones have new settings from the launch after their next fetch on.",
        ],
        options: .condition + ChangeCommand.options,
        operands: [Operand("KEY=VALUE", .oneOrMore, "give a setting and its value, such as crash_threshold=3")],
        examples: [
            .init("gatehouse safe-mode set levels.1.disable+=new_checkout --app shop-ios", "off after a crash loop"),
            .init("gatehouse safe-mode set mode=shadow --app shop-ios", "counts and reports, and changes no launch"),
            .init(
                "gatehouse safe-mode set crash_threshold=1 --versions 2.4.0 --app shop-ios",
                "one failed launch is enough in one release"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            var assignments: [SafeModeAssignment] = []
            for text in invocation.operands {
                let assignment = try SafeModeAssignment(text)
                guard !assignments.contains(where: { $0.key.name == assignment.key.name }) else {
                    throw .usage(.badOperand(assignment.key.name, text: text, expected: "each setting once"))
                }
                assignments.append(assignment)
            }
            let when = try invocation.condition()
            return try ChangeCommand(title: invocation.typed("safe-mode set", .condition)) {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.settingSafeMode(assignments, for: when)
                }
            }.run(invocation, console)
        })

    static let force = Command(
        "safe-mode", "force", summary: "Starts releases in safe mode, without waiting for them to crash",
        notes: [
            "Level 1 works with the last document that was good and sets what 'levels.1.disable' lists to its safe value; at level 2 every flag has it; level 3 is the recovery screen alone.",
            "There is one force. One that holds for more takes its place; what would let somebody start normally again is refused without --replace.",
        ],
        options: [.forcedVersions, .forcedLevel] + [Option].condition.without(.killVersions)
            + [.replaceForce, .reviewBy] + ChangeCommand.options,
        examples: [
            .init(
                "gatehouse safe-mode force --versions 2.4.0 --level 1 --app shop-ios --reason 'crash on start'",
                "2.4.0 does not come to its first screen")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let now = console.clock.timestamp
            let given = try invocation.time(.reviewBy)
            if let given, given <= now {
                throw .usage(
                    .badValue(
                        option: Option.reviewBy.name, text: "\(given)", expected: "a time after \(now), which is now"))
            }
            let when = try invocation.condition()
            if let versions = when.versions, !versions.hasUpperBound {
                throw .usage(
                    .badValue(
                        option: Option.forcedVersions.name, text: "\(versions)", expected: Condition.boundedRange))
            }
            let request = PolicyEdit.ForceRequest(
                when: when,
                level: try invocation.number(.forcedLevel, in: SafeModeLimits.level) ?? 1,
                reason: invocation.value(of: .reason), since: "\(now)",
                reviewBy: "\(given ?? now.midnight(afterDays: 14))")
            let replaces = invocation.has(.replaceForce)
            let title = invocation.typed("safe-mode force", .condition + [.forcedLevel, .replaceForce, .reviewBy])
            return try ChangeCommand(title: title) { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.forcing(request, replaces: replaces, isReviewGiven: given != nil)
                }
            }.run(invocation, console)
        })

    static let clear = Command(
        "safe-mode", "clear", summary: "Takes the force away, or settings",
        notes: [
            "Without a KEY the force goes. With KEYs their defaults hold again, and with a condition as well, what holds for everybody."
        ],
        options: .condition + ChangeCommand.options,
        operands: [Operand("KEY", .any, "settings to take away, in place of the force")],
        examples: [
            .init("gatehouse safe-mode clear --app shop-ios --reason '2.4.1 is out'", "nobody is forced any more"),
            .init("gatehouse safe-mode clear crash_threshold --app shop-ios", "the default of 2 holds again"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            var keys: [SafeModeKey] = []
            for name in invocation.operands { keys.append(try SafeModeKey.named(name)) }
            let when = try invocation.condition()
            guard !keys.isEmpty || when.isForEverybody else { throw .whatToClear(when) }
            return try ChangeCommand(title: invocation.typed("safe-mode clear", .condition)) {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    keys.isEmpty ? policy.clearingForce() : try policy.clearingSafeMode(keys, for: when)
                }
            }.run(invocation, console)
        })
}
