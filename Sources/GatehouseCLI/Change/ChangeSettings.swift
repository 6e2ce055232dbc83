import CommandKit
import LaunchDocument
import PolicyFiles

/// What the options of a changing command say.
struct ChangeSettings {
    let isDryRun: Bool
    let waitSeconds: Int
    let reason: String?
    /// Why refusals shall not count.
    let override: String?
    let installs: InstallTable?
    let maxStranded: Percent
    let expectBlocked: Percent?
    /// What the stores' addresses answered, by app; asked before the lock is taken.
    var storePages: [String: StorePage] = [:]

    init(_ invocation: Invocation) throws(CommandFailure) {
        isDryRun = invocation.has(.dryRun)
        waitSeconds = try invocation.number(.wait, in: 0...86_400) ?? 120
        reason = invocation.value(of: .reason)
        override = invocation.value(of: .override)
        installs = try invocation.installTable()
        maxStranded = try invocation.percent(.maxStranded) ?? .zero
        expectBlocked = try invocation.percent(.expectBlocked)
        for option in [Option.reason, .override] {
            guard let text = invocation.value(of: option), text.allSatisfy(\.isWhitespace) else { continue }
            throw .usage(
                .badValue(option: option.name, text: text, expected: "the reason in words, which the journal keeps"))
        }
    }
}

extension Invocation {
    /// A share, with or without the sign behind it.
    func percent(_ option: Option) throws(CommandFailure) -> Percent? {
        guard let text = value(of: option) else { return nil }
        guard let percent = Percent(text.hasSuffix("%") ? String(text.dropLast()) : text) else {
            throw .usage(.badValue(option: option.name, text: text, expected: "a share such as 5% or 0.5%"))
        }
        return percent
    }
}

extension Console {
    /// Who types: behind sudo the person, not root.
    var userName: String {
        for name in ["SUDO_USER", "USER", "LOGNAME"] {
            if let user = environment[name], !user.isEmpty { return user }
        }
        return "unknown"
    }
}
