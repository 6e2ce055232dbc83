import CommandKit
import LaunchDocument
import PolicyFiles

extension FlagCommands {
    static let restore = Command(
        "flag", "restore", summary: "Gives a feature back that was switched off",
        notes: [
            "With --percent a share of those whom it was taken from has it again, always the same installs and more of them with each step: 10, then 50, then everybody. Who has no targeting key waits for the last step.",
            "Phones follow with the launch after their next fetch, so that a feature does not come back under somebody's hands.",
        ],
        options: [.restorePercent] + ChangeCommand.options,
        operands: [Operand("NAME", .one, "give the flag's name", candidates: .names("flags"))],
        examples: [
            .init("gatehouse flag restore new_checkout --app shop-ios --percent 10", "to one in ten first"),
            .init("gatehouse flag restore new_checkout --app shop-ios --reason 'fixed on the server'", "to everybody"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let flag = invocation.operands[0]
            let percent = try invocation.restorePercent()
            let request = PolicyEdit.RampRequest(
                flag: flag, percent: percent, reason: invocation.value(of: .reason),
                since: "\(console.clock.timestamp)")
            let share = percent == .hundred ? "" : " --percent \(percent)"
            return try ChangeCommand(title: "flag restore \(flag)\(share)") { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.restoring(request)
                }
            }.run(invocation, console)
        })

    static let extend = Command(
        "flag", "extend", summary: "Says when somebody must look at a kill again",
        notes: ["Nothing switches itself back. From that time on commands warn until somebody has looked."],
        options: [.newReview] + ChangeCommand.options,
        operands: [Operand("NAME", .one, "give the flag's name", candidates: .names("flags"))],
        examples: [
            .init(
                "gatehouse flag extend new_checkout --app shop-ios --review-by 2026-12-21T09:00:00Z",
                "the fix comes with the next release")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let flag = invocation.operands[0]
            let now = console.clock.timestamp
            let time = try invocation.time(.newReview) ?? now
            guard now < time else { throw .reviewInThePast(time, now: now) }
            return try ChangeCommand(title: "flag extend \(flag) --review-by \(time)") {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.extending(flag, to: time)
                }
            }.run(invocation, console)
        })
}

extension Invocation {
    /// How many get the feature back; all where nothing is said.
    fileprivate func restorePercent() throws(CommandFailure) -> Percent {
        let percent = try percent(.restorePercent) ?? .hundred
        guard percent != .zero else {
            throw .usage(
                .badValue(
                    option: Option.restorePercent.name, text: value(of: .restorePercent) ?? "",
                    expected: "a share above 0; 'gatehouse flag kill' takes it from everybody"))
        }
        return percent
    }
}
