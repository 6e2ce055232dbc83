import CommandKit
import LaunchDocument
import PolicyFiles
import Versioning

/// `gatehouse gate …`: who may run, who is asked to update, who must.
enum GateCommands {
    static let all = [raise, recommend, lower, block, unblock]

    private static let guardNotes = [
        "Refuses while the store cannot give people what the gate asks for, naming the evidence; --override \"why\" goes on all the same, and the journal keeps it. What is not known is said and refuses nothing, but for two things: an Apple app must have been seen in every storefront, by 'gatehouse storefronts check', for as long as --soak and within the last 24 hours; and the store's address must answer, which is asked where nothing else refuses."
    ]
    private static let recommendNotes = [
        "Refuses while the store cannot give people what they are asked to install, or was seen to lack it in a storefront, naming the evidence; --override \"why\" goes on all the same, and the journal keeps it. What is not known is said and refuses nothing."
    ]
    private static let guardOptions: [Option] = [
        .soldIn, .looks, .checks, .storePage, .baseURL, .installs, .maxStranded, .expectBlocked, .override,
    ]
    /// What the journal keeps of them, since it says what guards were told.
    private static let said: [Option] = [
        .raiseSoak, .soldIn, .looks, .storePage, .baseURL, .maxStranded, .expectBlocked,
    ]

    static let raise = Command(
        "gate", "raise", summary: "Raises the minimum: lower versions must be left",
        notes: guardNotes + ["The recommended version follows when it would be left behind."],
        options: [.newMinimum, .raiseReason, .raiseSoak] + guardOptions + ChangeCommand.options.without(.reason),
        examples: [
            .init(
                "gatehouse gate raise --app shop-ios --minimum 2.4.1 --reason 'broken_payments: cards fail' --installs installs.csv",
                "with a table of who runs what")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let version = try VersionCommands.strict(
                invocation.value(of: .newMinimum) ?? "", at: .option(.newMinimum))
            let reason = ChangeReason(invocation.value(of: .raiseReason) ?? "")
            let title = invocation.typed("gate raise --minimum \(version)", said.filter(invocation.has))
            return try ChangeCommand(title: title, move: .raise(version)) {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    guard reason.blockReason != nil || policy.versions.reason != nil else {
                        throw .reasonNeeded(reason.text)
                    }
                    if let minimum = policy.versions.minimum, version < minimum.value {
                        throw .notARaise(version, from: minimum.value, place: policy.place(of: minimum.span))
                    }
                    return policy.raising(minimum: version, reason: reason.blockReason)
                }
            }.run(invocation, console)
        })

    static let recommend = Command(
        "gate", "recommend", summary: "Asks users of lower versions to update",
        notes: recommendNotes,
        options: [.newRecommended, .looks, .checks, .override] + ChangeCommand.options,
        examples: [
            .init("gatehouse gate recommend --app shop-ios --version 2.4.1", "a dismissible screen for everybody below")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let version = try invocation.versionOrNone(.newRecommended)
            return try ChangeCommand(
                title: "gate recommend --version \(version.map { "\($0)" } ?? "none")",
                move: version.map { .recommend($0) }
            ) { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in policy.recommending(version) }
            }.run(invocation, console)
        })

    static let lower = Command(
        "gate", "lower", summary: "Lowers the minimum, or takes it away with --minimum none",
        notes: ["Nothing is guarded: letting more people in again harms nobody."],
        options: [.lowerMinimum] + ChangeCommand.options,
        examples: [
            .init("gatehouse gate lower --app shop-ios --minimum 2.3.0 --reason 'stranded iOS 15'", "undoes a raise")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let version = try invocation.versionOrNone(.lowerMinimum)
            return try ChangeCommand(title: "gate lower --minimum \(version.map { "\($0)" } ?? "none")") {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    if let version, policy.versions.minimum.map({ $0.value < version }) ?? true {
                        let minimum = policy.versions.minimum
                        let place = minimum.map { policy.place(of: $0.span) } ?? policy.source.path
                        throw .notALowering(version, from: minimum?.value, place: place)
                    }
                    return policy.lowering(minimum: version)
                }
            }.run(invocation, console)
        })

    static let block = Command(
        "gate", "block", summary: "Blocks a range of bad releases; the ones around them may stay",
        notes: guardNotes + [
            "RANGE is one version, or comparisons with an upper end in quotes. A version that the policy does not list is listed. While no release above it is live, its users see a notice and are not sent to a store that has nothing for them."
        ],
        options: [.blockReason, .reviewBy, .blockSoak] + guardOptions + ChangeCommand.options.without(.reason),
        operands: [Operand("RANGE", .one, "give a version, or a range in quotes")],
        examples: [
            .init("gatehouse gate block 2.4.0 --app shop-ios --reason 'crash: on start in Turkish'", "one bad release"),
            .init("gatehouse gate block '>=2.4.0 <2.4.2' --app shop-ios --reason data_loss", "a range of them"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let range = try invocation.blockedRange()
            let reason = ChangeReason(invocation.value(of: .blockReason) ?? "")
            guard let blockReason = reason.blockReason else { throw .reasonNeeded(reason.text) }
            let given = try invocation.time(.reviewBy)
            let reviewBy = given ?? console.clock.timestamp.midnight(afterDays: 14)
            let title = invocation.typed("gate block", ([.reviewBy] + said).filter(invocation.has))
            return try ChangeCommand(title: title, move: .block(range)) {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    policy.blocking(range, reason: blockReason, reviewBy: reviewBy, isReviewGiven: given != nil)
                }
            }.run(invocation, console)
        })

    static let unblock = Command(
        "gate", "unblock", summary: "Takes a block away",
        options: ChangeCommand.options, operands: [Operand("RANGE", .one, "give the range that is blocked, in quotes")],
        examples: [
            .init("gatehouse gate unblock 2.4.0 --app shop-ios --reason 'was a server fault'", "the opposite of block")
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let range = try VersionCommands.range(invocation.operands[0], at: .operand("RANGE"))
            return try ChangeCommand(title: "gate unblock '\(range)'") { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { _ throws(CommandFailure) in ChangePlan(edits: [.unblock(range)]) }
            }.run(invocation, console)
        })
}

extension [Option] {
    func without(_ option: Option) -> [Option] { filter { $0.name != option.name } }
}

extension Invocation {
    /// What is to be blocked: something, and not what comes after it.
    fileprivate func blockedRange() throws(CommandFailure) -> VersionRange {
        let range = try VersionCommands.range(operands[0], at: .operand("RANGE"))
        if range.isEmpty || !range.hasUpperBound {
            throw .usage(
                .badOperand(
                    "RANGE", text: operands[0],
                    expected: range.isEmpty ? Condition.someRange : Condition.boundedRange))
        }
        return range
    }

    /// A version to publish; nil for the word `none`.
    fileprivate func versionOrNone(_ option: Option) throws(CommandFailure) -> AppVersion? {
        guard let text = value(of: option), text != "none" else { return nil }
        return try VersionCommands.strict(text, at: .option(option))
    }

    func time(_ option: Option) throws(CommandFailure) -> Timestamp? {
        guard let text = value(of: option) else { return nil }
        guard let time = Timestamp(text) else {
            throw .usage(
                .badValue(option: option.name, text: text, expected: "a time with a zone, such as 2026-12-14T00:00:00Z")
            )
        }
        return time
    }
}

extension Timestamp {
    /// The first second, in UTC, of the day so many days later.
    func midnight(afterDays days: Int) -> Timestamp {
        Timestamp(secondsSince1970: (secondsSince1970 / 86_400 + days) * 86_400)
    }
}
