import CommandKit
import LaunchDocument
import PolicyFiles

/// `gatehouse flag …`: features that can be switched off from here.
enum FlagCommands {
    static let all = [list, kill, restore, extend, explain, lint]

    static let kill = Command(
        "flag", "kill", summary: "Switches a feature off, for everybody or where a condition holds",
        notes: [
            "The flag reads its `safe` value where all conditions hold. A flag has one kill: one that holds for more takes its place, and what would give the feature back to some is refused without --replace.",
            "A kill helps only if the app reads the flag before it crashes: phones have the document that they fetched last.",
        ],
        options: [
            .killVersions, .killOS, .killBuilds, .killDevice, .killLocale, .onUnknown, .replaceKill, .reviewBy,
            .installs,
        ]
            + ChangeCommand.options,
        operands: [Operand("NAME", .one, "give the flag's name", candidates: .names("flags"))],
        examples: [
            .init("gatehouse flag kill new_checkout --app shop-ios --reason 'crash on paying'", "for everybody"),
            .init(
                "gatehouse flag kill new_checkout --app shop-ios --versions 2.4.0 --locale tr_TR --reason 'crash in Turkish'",
                "for one release in one locale"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let request = try invocation.killRequest(console)
            let isReviewGiven = invocation.value(of: .reviewBy) != nil
            let replaces = invocation.has(.replaceKill)
            let installs = try invocation.installTable()
            let title = invocation.typed("flag kill", .condition + [.onUnknown, .replaceKill, .reviewBy])
            return try ChangeCommand(title: title) {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.killing(request, replaces: replaces, isReviewGiven: isReviewGiven, installs: installs)
                }
            }.run(invocation, console)
        })
}
