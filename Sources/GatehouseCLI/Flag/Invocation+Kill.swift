import CommandKit
import CrashHealth
import LaunchDocument
import PolicyFiles
import Versioning

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
        let devices = values(of: .killDevice)
        for device in devices where !Condition.isDeviceModel(device) {
            throw .usage(
                .badValue(
                    option: Option.killDevice.name, text: device,
                    expected: "a model, or how it begins and a * at the end"))
        }
        // Exports and Java write tr_TR, language ranges tr-TR (RFC 4647).
        let locales = values(of: .killLocale).map { $0.replacing("_", with: "-") }
        for (locale, text) in zip(locales, values(of: .killLocale)) where !Condition.isLanguageRange(locale) {
            throw .usage(
                .badValue(
                    option: Option.killLocale.name, text: text, expected: "a language or locale, such as tr or tr_TR"))
        }
        return Condition(
            versions: try range(.killVersions), os: try range(.killOS), builds: try range(.killBuilds),
            devices: devices.isEmpty ? nil : devices, locales: locales.isEmpty ? nil : locales)
    }

    private func range<Bound>(_ option: Option) throws(CommandFailure) -> IntervalSet<Bound>? {
        guard let text = value(of: option) else { return nil }
        let range: IntervalSet<Bound>
        do throws(VersionRangeError) {
            range = try IntervalSet(strict: text)
        } catch {
            throw .range(error, text: text, place: .option(option))
        }
        guard !range.isEmpty else {
            throw .usage(.badValue(option: option.name, text: text, expected: Condition.someRange))
        }
        return range
    }
}

extension Condition {
    /// What to give in place of a range that nothing can match.
    static let someRange = "a range that something can match; a blank in it means and, || means or"
    /// What to give in place of a range that would hit the fix as well.
    static let boundedRange = "a range with an upper end, such as '>=2.4.0 <2.4.1'; it would hit the fix as well"
}
