import LaunchDocument
import PolicyFiles
import Versioning

/// The value of a flag for one installation in words, with the line of the policy it comes from.
struct FlagReport {
    let policy: Policy
    let flag: Policy.Flag
    let installation: Installation
    /// The level of safe mode; 0 for a normal launch.
    let level: Int
    let value: FlagValue
    private let seen: Installation

    init(_ name: String, in policy: Policy, for installation: Installation, level: Int) throws(CommandFailure) {
        (self.policy, self.installation, self.level) = (policy, installation, level)
        flag = try policy.flag(named: name)
        seen = installation.seen(from: policy.platform.value)
        guard let value = policy.launchDocument().flag(named: name, for: installation, level: level) else {
            throw .noSuchFlag(name, path: policy.source.path, near: nil, all: [])
        }
        self.value = value
    }

    /// Where the installation is in the ramp of this flag; nil without a key or a ramp.
    var bucket: Int? {
        guard let restore = flag.restore, let key = installation.targetingKey, !key.isEmpty else { return nil }
        return Bucket.index(salt: restore.salt?.value ?? flag.name.value, key: key)
    }

    var line: Int { policy.line(of: span) }

    /// `policies/shop-ios.yaml:13`
    var location: String { "\(policy.source.path):\(line)" }

    private var span: SourceSpan {
        switch value.reason {
        case .killed, .killedUnknown, .rememberedKill: flag.kill?.span ?? flag.name.span
        case .restored, .notYetRestored: flag.restore?.span ?? flag.name.span
        case .safeMode: policy.safeMode.namedFlags.first { $0.value == flag.name.value }?.span ?? flag.safeValue.span
        case .defaultValue: flag.defaultValue.span
        }
    }

    /// Why, in one line.
    var sentence: String {
        let name = flag.name.value
        switch value.reason {
        case .killed: return "\(name) is killed for \(killed)"
        case .killedUnknown:
            return "\(name) is killed for \(killed); \(misses(flag.kill?.when) ?? ""), which counts (on_unknown: kill)"
        case .rememberedKill: return "\(name) was killed by an earlier document"
        case .safeMode(let level): return "level \(level) of safe mode switches \(name) off"
        case .restored, .notYetRestored:
            let doubt = misses(flag.restore?.when).map { "; \($0), which counts (on_unknown: kill)" } ?? ""
            return "\(name) is back for \(share); \(place)\(doubt)"
        case .defaultValue:
            let rules = [
                misses(flag.kill?.when).map { "the kill is for \(killed), and \($0)" },
                misses(flag.restore?.when).map { "it is back for \(share), and \($0)" },
            ].compactMap { $0 }
            return "\(name) has its default" + rules.map { "; \($0)" }.joined()
        }
    }

    private var killed: String {
        guard let kill = flag.kill else { return "nobody" }
        return kill.when.condition.words + (kill.reason.map { " (\($0.value))" } ?? "")
            + (kill.since.map { " since \($0.value)" } ?? "")
    }

    private var share: String {
        flag.restore.map { "\($0.percent.value) % of \($0.when.condition.words)" } ?? "nobody"
    }

    private var place: String {
        guard let bucket else {
            return value.reason == .restored ? "that is all of them" : "without a targeting key it comes last"
        }
        return
            "its place is \(bucket) of \(Bucket.count), which is \(value.reason == .restored ? "" : "not yet ")among them"
    }

    /// What of the installation a condition is not about, or what it does not say; nil when it holds or there is none.
    private func misses(_ when: Policy.When?) -> String? {
        guard let when else { return nil }
        let matches = when.condition.parts.map { ($0.name, $0.condition.match(seen)) }
        let failing = matches.filter { $0.1 == .fails }.map { "its \($0.0) is \(text($0.0))" }
        let unknown = matches.filter { $0.1 == .unknown }.map { "its \($0.0) is not known" }
        let misses = failing.isEmpty ? unknown : failing
        return misses.isEmpty ? nil : misses.joined(separator: " and ")
    }

    private func text(_ part: String) -> String {
        let value: String? =
            switch part {
            case "version": seen.version.map { "\($0)" }
            case "system": seen.os.map { "\($0)" }
            case "build": seen.build.map { "\($0)" }
            case "device": seen.device
            default: seen.locale ?? seen.languages.first
            }
        return value ?? "not known"
    }
}
