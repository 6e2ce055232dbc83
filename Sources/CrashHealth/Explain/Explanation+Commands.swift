import Versioning

extension Explanation {
    /// What can be done, as commands that are ready to be typed, the narrowest first; none where there is nothing to do.
    ///
    /// A flag that is a part of the condition is killed where the rest of it holds. Otherwise a kill needs the flag of
    /// the feature that crashes there, which the counts do not name: the only one of the policy, or `FLAG`. A block of the
    /// release is the last resort, and the only one where nothing narrower was found.
    ///
    /// - Parameters:
    ///   - flags: The app's flags, by the policy.
    ///   - suspect: The one that is switched off first, where the policy says so.
    package func commands(app: String?, flags: [String] = [], suspect: String? = nil) -> [String] {
        let reason = conditions.first.map { "crash: where \($0.name)" } ?? "crash: everywhere alike"
        guard verdict != .none, case .release(let version, _) = release,
            let block = Self.block(release, app: app, reason: reason)
        else { return [] }
        let appOption = app.map { " --app \(ShellText.quoted($0))" } ?? ""
        let kills = conditions.compactMap { condition -> String? in
            // Of statements that cannot be told apart, the one that names a flag can be acted on.
            let statements = ([condition.when] + condition.indistinguishable).map { FlagKill($0, flags: flags) }
            let kill = statements.first { $0.flag != nil } ?? FlagKill(condition.when, flags: flags)
            guard let flag = kill.flag ?? (kill.options.isEmpty ? nil : flags.count == 1 ? flags[0] : suspect ?? "FLAG")
            else {
                return nil
            }
            let options = kill.options.map { " --\($0.name) \(ShellText.quoted($0.value))" }.joined()
            return "gatehouse flag kill \(ShellText.quoted(flag))\(appOption) --versions \(version)\(options)"
                + " --reason \(ShellText.quoted("crashes where \(condition.name)"))"
        }
        return kills + [block]
    }

    /// The command that blocks a release; nil for what is no version.
    ///
    /// - Parameter reason: A code for people's phones, a colon, and words for those who read the journal.
    package static func block(_ release: ReleaseLabel, app: String?, reason: String) -> String? {
        guard case .release(let version, _) = release else { return nil }
        let appOption = app.map { " --app \(ShellText.quoted($0))" } ?? ""
        return "gatehouse gate block \(version)\(appOption) --reason \(ShellText.quoted(reason))"
    }
}

/// A condition as far as the `when` of a kill can say it: what it cannot say is left out, and the kill reaches further.
private struct FlagKill {
    var flag: String?
    var options: [(name: String, value: String)] = []

    init(_ when: [ConditionPart], flags: [String]) {
        for part in when {
            let name = part.dimension.lowercased()
            if Self.isSwitchedOn(part), flags.isEmpty ? Self.mayBeFlag(name) : flags.contains(part.dimension) {
                flag = part.dimension
            } else if part.kind == .missing {
                continue
            } else if DimensionKind(part.dimension) == .system {
                if let system = Self.system(part) { options.append(("os", system)) }
            } else if DimensionKind(part.dimension) == .phoneModel {
                options.append(("device", part.value))
            } else if name.contains("locale") || name.contains("lang") {
                options.append(("locale", part.value))
            }
        }
    }

    /// `17.4` of `iOS 17.4`; a range as it is, where it is of one kind of system.
    private static func system(_ part: ConditionPart) -> String? {
        if part.kind == .range { return (try? OSRange(strict: part.value)).map { _ in part.value } }
        return (try? OSVersion(lenient: part.value)).map { "\($0)" }
    }

    /// A flag that is off cannot be switched off.
    private static func isSwitchedOn(_ part: ConditionPart) -> Bool {
        part.kind == .value && ["on", "true", "1", "yes", "enabled"].contains(part.value.lowercased())
    }

    /// What a device or an account is, is no flag.
    private static func mayBeFlag(_ name: String) -> Bool { !name.hasPrefix("is") && !name.hasPrefix("has") }
}

/// Words of a command line as a POSIX shell takes them.
package enum ShellText {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-,:/@%+=")

    /// As it is where nothing in it means anything to a shell, otherwise in single quotes; always on one line.
    package static func quoted(_ word: String) -> String {
        let shown = word.shown(limit: 2_000)
        if !shown.isEmpty, shown.allSatisfy(plain.contains), !shown.hasPrefix("-") { return shown }
        return "'" + shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
