import CommandKit
import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

/// `gatehouse flag …`: features that can be switched off from here.
enum FlagCommands {
    static let all = [list, kill, restore, extend, explain, lint]

    static let kill = Command(
        "flag", "kill", summary: "Switches a feature off, for everybody or where a condition holds",
        notes: [
            "The flag reads its `safe` value where all conditions hold. A flag has one kill: one that holds for more takes its place, and what would give the feature back to some is refused without --replace.",
            "A kill helps only if the app reads the flag before it crashes: phones have the document that they fetched last.",
        ],
        options: [.killVersions, .killOS, .killBuilds, .killDevice, .killLocale, .onUnknown, .replaceKill, .reviewBy]
            + ChangeCommand.options,
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
            let replaces = invocation.has(.replaceKill)
            return try ChangeCommand(title: "flag kill \(request.flag)\(request.typed)") {
                app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in
                    try policy.killing(request, replaces: replaces, isReviewGiven: isReviewGiven)
                }
            }.run(invocation, console)
        })

    static let restore = Command(
        "flag", "restore", summary: "Gives a feature back that was switched off",
        notes: [
            "With --percent a share of those whom it was taken from has it again, always the same installs and more of them with each step: 10, then 50, then everybody. Who has no targeting key waits for the last step.",
            "Phones follow with the launch after their next fetch, so that a feature does not come back under somebody's hands.",
        ],
        options: [.restorePercent] + ChangeCommand.options, operands: [Operand("NAME", .one, "give the flag's name")],
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
        options: [.newReview] + ChangeCommand.options, operands: [Operand("NAME", .one, "give the flag's name")],
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

extension PolicyEdit.KillRequest {
    /// Its conditions as they are typed, for the journal.
    fileprivate var typed: String {
        var options: [(name: String, value: String)] = []
        if let versions = when.versions { options.append((Option.killVersions.name, "\(versions)")) }
        if let os = when.os { options.append((Option.killOS.name, "\(os)")) }
        if let builds = when.builds { options.append((Option.killBuilds.name, "\(builds)")) }
        options += (when.devices ?? []).map { (Option.killDevice.name, $0) }
        options += (when.locales ?? []).map { (Option.killLocale.name, $0) }
        if let onUnknown { options.append((Option.onUnknown.name, onUnknown.rawValue)) }
        return options.map { " --\($0.name) \(ShellText.quoted($0.value))" }.joined()
    }
}

extension Invocation {
    /// The kill that the command line asks for, from now on.
    fileprivate func killRequest(_ console: Console) throws(CommandFailure) -> PolicyEdit.KillRequest {
        let now = console.clock.timestamp
        let reviewBy = try time(.reviewBy) ?? now.midnight(afterDays: 14)
        guard now < reviewBy else { throw .reviewInThePast(reviewBy, now: now) }
        let when = try condition()
        let onUnknown = try chosen(.onUnknown, OnUnknown.self)
        if onUnknown != nil, when.isForEverybody {
            throw .usage(
                .badValue(
                    option: Option.onUnknown.name, text: onUnknown?.rawValue ?? "",
                    expected: "a condition as well, such as --os '>=17'"))
        }
        return PolicyEdit.KillRequest(
            flag: operands[0], when: when, onUnknown: onUnknown, reason: value(of: .reason), since: "\(now)",
            reviewBy: "\(reviewBy)")
    }

    /// Whom the options of a command are about.
    func condition() throws(CommandFailure) -> Condition {
        let (devices, locales) = (values(of: .killDevice), values(of: .killLocale))
        return Condition(
            versions: try range(.killVersions), os: try range(.killOS), builds: try range(.killBuilds),
            devices: devices.isEmpty ? nil : devices,
            // Exports and Java write tr_TR, language ranges tr-TR (RFC 4647).
            locales: locales.isEmpty ? nil : locales.map { $0.replacing("_", with: "-") })
    }

    private func range<Bound>(_ option: Option) throws(CommandFailure) -> IntervalSet<Bound>? {
        guard let text = value(of: option) else { return nil }
        do throws(VersionRangeError) { return try IntervalSet(strict: text) } catch { throw .range(error, text: text) }
    }

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
