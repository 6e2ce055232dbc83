import CommandKit
import PolicyFiles
import Versioning

/// `gatehouse flag …`: features that can be switched off from here.
enum FlagCommands {
    static let all = [kill]

    static let kill = Command(
        "flag", "kill", summary: "Switches a feature off, for everybody or where a condition holds",
        notes: [
            "The flag reads its `safe` value where all conditions hold. A flag has one kill: a kill for everybody takes the place of one with conditions, and any other is refused.",
            "A kill helps only if the app reads the flag before it crashes: phones have the document that they fetched last.",
        ],
        options: [.killVersions, .killOS, .killDevice, .killLocale, .reviewBy] + ChangeCommand.options,
        operands: [Operand("NAME", .one, "give the flag's name")],
        examples: [
            .init("gatehouse flag kill new_checkout --app shop-ios --reason 'crash on paying'", "for everybody"),
            .init(
                "gatehouse flag kill new_checkout --app shop-ios --versions 2.4.0 --locale tr_TR --reason 'crash in Turkish'",
                "for one release in one locale"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let request = try invocation.killRequest(console)
            let isReviewGiven = invocation.value(of: .reviewBy) != nil
            return try ChangeCommand(title: "flag kill \(request.flag)") { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.killing(request, isReviewGiven: isReviewGiven)
                }
            }.run(invocation, console)
        })
}

extension Invocation {
    /// The kill that the command line asks for, from now on.
    fileprivate func killRequest(_ console: Console) throws(CommandFailure) -> PolicyEdit.KillRequest {
        let now = console.clock.timestamp
        let reviewBy = try time(.reviewBy) ?? now.midnight(afterDays: 14)
        var os: OSRange?
        if let text = value(of: .killOS) {
            do throws(VersionRangeError) { os = try OSRange(strict: text) } catch { throw .range(error, text: text) }
        }
        return PolicyEdit.KillRequest(
            flag: operands[0],
            versions: try value(of: .killVersions).map { text throws(CommandFailure) in try VersionCommands.range(text)
            },
            os: os, devices: values(of: .killDevice),
            // Exports and Java write tr_TR, language ranges tr-TR (RFC 4647).
            locales: values(of: .killLocale).map { $0.replacing("_", with: "-") },
            reason: value(of: .reason), since: "\(now)", reviewBy: "\(reviewBy)")
    }
}
