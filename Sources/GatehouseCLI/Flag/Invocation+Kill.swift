import CommandKit
import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

extension PolicyEdit.KillRequest {
    /// Its conditions as they are typed, for the journal.
    var typed: String {
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
    func killRequest(_ console: Console) throws(CommandFailure) -> PolicyEdit.KillRequest {
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
}
