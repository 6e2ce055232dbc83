import CommandKit
import CrashHealth
import DelimitedText
import LaunchDocument
import PolicyFiles
import Spelling
import Versioning

extension Invocation {
    /// The columns that `--by` names, in the order given and each once.
    var byColumns: [String] {
        var seen: Set<String> = []
        return values(of: .by).flatMap { $0.split(separator: ",").map { $0.trimmed } }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    /// What `--map`, `--date-format` and the other options say about the inputs.
    func readingOptions() throws(CommandFailure) -> ReadingOptions {
        var options = ReadingOptions()
        options.columns = try mappedColumns()
        options.dateOrder = try dateOrder()
        options.decimalMark = try chosen(.decimal, ReadingOptions.DecimalMark.self)
        options.since = try exportTime(.since)
        options.releaseStage = value(of: .releaseStage) ?? options.releaseStage
        options.isStrict = has(.strictReading)
        options.workers = try number(.workers, in: 1...256)
        options.memoryLimit = try bytes(.maxMemory)
        options.releaseTimes = try releaseTimes()
        options.versionsOfBuilds = try versionsOfBuilds()
        return options
    }

    private func mappedColumns() throws(CommandFailure) -> [ColumnRole: String] {
        var columns: [ColumnRole: String] = [:]
        for text in values(of: .columnMap) {
            let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw .usage(.badValue(option: Option.columnMap.name, text: text, expected: "a role, = and a column"))
            }
            guard let role = ColumnRole(rawValue: parts[0].lowercased()) else {
                let words = ColumnRole.allCases.map(\.rawValue)
                throw .usage(
                    .badChoice(
                        option: Option.columnMap.name, text: parts[0], words: words,
                        near: nearMiss(to: parts[0], among: words)))
            }
            if let other = columns.updateValue(parts[1], forKey: role), other != parts[1] {
                throw .usage(
                    .badValue(
                        option: Option.columnMap.name, text: text,
                        expected: "one column for \(role.rawValue), which has \(other) already"))
            }
        }
        return columns
    }

    /// `dmy`, and the same as `DD/MM/YYYY` or `%d/%m/%Y`.
    private func dateOrder() throws(CommandFailure) -> ReadingOptions.DateOrder? {
        guard let text = value(of: .dateFormat) else { return nil }
        var letters = ""
        for letter in text.lowercased() where letter.isLetter && letters.last != letter { letters.append(letter) }
        guard let order = ReadingOptions.DateOrder(rawValue: letters) else {
            throw .usage(.badValue(option: Option.dateFormat.name, text: text, expected: "dmy or mdy"))
        }
        return order
    }

    /// The time that an option names.
    func exportTime(_ option: Option) throws(CommandFailure) -> Timestamp? {
        guard let text = value(of: option) else { return nil }
        return try time(text, of: option)
    }

    private func time(_ text: String, of option: Option) throws(CommandFailure) -> Timestamp {
        guard let time = CrashReading.time(text) else {
            throw .usage(.badValue(option: option.name, text: text, expected: "a date or time such as 2026-05-01"))
        }
        return time
    }

    private func releaseTimes() throws(CommandFailure) -> [AppVersion: Timestamp] {
        var times: [AppVersion: Timestamp] = [:]
        for text in values(of: .released) {
            let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2, let version = try? AppVersion(lenient: parts[0]) else {
                throw .usage(.badValue(option: Option.released.name, text: text, expected: "a version, = and a time"))
            }
            times[version] = try time(parts[1], of: .released)
        }
        return times
    }

    /// `500M`, `2G` or plain bytes.
    private func bytes(_ option: Option) throws(CommandFailure) -> Int {
        let text = value(of: option) ?? ""
        let shifts: [Character: Int] = ["k": 10, "m": 20, "g": 30, "t": 40]
        let unit = text.last.flatMap { shifts[Character($0.lowercased())] }
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0, number < 1 << 20 || unit == nil
        else {
            throw .usage(.badValue(option: option.name, text: text, expected: "bytes, such as 500M or 2G"))
        }
        return number << (unit ?? 0)
    }

    /// The versions of builds after the policy: Google Play and some others name builds only.
    ///
    /// Exports can be read without any policy, so that it is an error only for an app that `--app` asked for.
    private func versionsOfBuilds() throws(CommandFailure) -> [String: AppVersion] {
        var policies: [Policy] = []
        if has(.app) {
            for app in try chosenApps() { policies.append(try self.policies.policy(of: app)) }
        } else if let apps = try? self.policies.apps(), apps.count == 1,
            let policy = try? self.policies.policy(of: apps[0])
        {
            policies = [policy]
        }
        var versions: [String: AppVersion] = [:]
        for release in policies.flatMap(\.releases) {
            if let build = release.build { versions["\(build.value)"] = release.version.value }
        }
        return versions
    }
}

extension StringProtocol {
    var trimmed: String {
        guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else {
            return ""
        }
        return String(self[first...last])
    }
}
