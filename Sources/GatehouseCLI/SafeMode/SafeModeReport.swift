import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

/// Safe mode as it is for everybody, or for one installation, with the lines it comes from.
struct SafeModeReport {
    /// Where a value comes from.
    enum Origin {
        case usual
        case line(Int)
        case override(Int)
    }

    let policy: Policy
    let settings: SafeMode
    /// The override that counts for the installation.
    let override: Int?
    /// The level at which the installation is made to start; nil for none.
    let forcedLevel: Int?
    private let top: YAMLNode?

    /// What holds for everybody whom no override is about.
    init(_ policy: Policy) {
        self.policy = policy
        (override, forcedLevel) = (nil, nil)
        settings = policy.launchDocument().safeMode(ofOverride: nil)
        top = policy.source.topNode
    }

    /// What holds for one installation.
    init(_ policy: Policy, for installation: Installation) {
        self.policy = policy
        let document = policy.launchDocument()
        let seen = installation.seen(from: document.platform)
        override = document.safeMode.overrides.firstIndex { $0.when.holds(for: seen) }
        settings = document.safeMode(for: installation)
        forcedLevel = document.forcedSafeModeLevel(for: installation)
        top = policy.source.topNode
    }

    /// The level at which a launch starts that nothing is held against.
    var level: Int { settings.mode == .on ? min(forcedLevel ?? 0, settings.maximumLevel) : 0 }

    func origin(of key: SafeModeKey) -> Origin {
        if let override, key.written(policy.safeMode.overrides[override].set) != nil {
            return .override(line(of: key.path(in: PolicyEdit.override(override))))
        }
        return key.written(policy.safeMode.values) == nil ? .usual : .line(line(of: key.path(in: ["safe_mode"])))
    }

    private func line(of path: YAMLPath) -> Int {
        policy.line(of: top?.node(at: path)?.span ?? policy.app.span)
    }

    var levels: [SafeModeLevelWords] {
        let flags = policy.launchDocument().flags
        return SafeModeLimits.level.map { SafeModeLevelWords(level: $0, settings: settings, flags: flags) }
    }

    /// A row for each setting but those of the levels, and one for each level: name, line, words.
    var rows: [[String]] {
        let settings = SafeModeKey.all.filter { !$0.name.hasPrefix("levels.") }.map { key in
            [key.name, words(origin(of: key)), key.resolved(self.settings).text]
        }
        return settings
            + levels.map { level in
                let keys = SafeModeKey.all.filter { $0.name.hasPrefix("levels.\(level.level).") }
                let lines = Set(keys.map { words(origin(of: $0)) }.filter { !$0.isEmpty }).sorted()
                let isReached = level.level <= self.settings.maximumLevel
                return [
                    "level \(level.level)", lines.joined(separator: ", "), isReached ? level.text : "never reached",
                ]
            }
    }

    static func table(of rows: [[String]]) -> String {
        var table = TextTable(["", "", ""], alignments: [.left, .right, .left])
        for row in rows { table.add(row: row) }
        return table.rendered()
    }

    private func words(_ origin: Origin) -> String {
        switch origin {
        case .usual: ""
        case .line(let line): ":\(line)"
        case .override(let line): "override :\(line)"
        }
    }
}

extension JSONWriter {
    mutating func safeMode(_ report: SafeModeReport) {
        key("settings")
        array(SafeModeKey.all) { writer, setting in
            writer.object {
                $0.member("key", setting.name)
                $0.key("value")
                $0.setting(setting.resolved(report.settings))
                switch report.origin(of: setting) {
                case .usual: $0.member("from", "default")
                case .line(let line):
                    $0.member("from", "policy")
                    $0.member("line", line)
                case .override(let line):
                    $0.member("from", "override")
                    $0.member("line", line)
                }
            }
        }
        key("levels")
        array(report.levels) { writer, level in
            writer.object {
                $0.member("level", level.level)
                $0.member("reached", level.level <= report.settings.maximumLevel)
                $0.member("document", report.settings.levels[level.level - 1].document.rawValue)
                $0.member("caches", report.settings.levels[level.level - 1].caches.rawValue)
                $0.member("fetch_timeout_ms", report.settings.levels[level.level - 1].fetchTimeoutMilliseconds)
                $0.key("flags")
                $0.array(level.switched) { writer, flag in
                    writer.object {
                        $0.member("name", flag.name)
                        $0.member("value", flag.safeValue)
                    }
                }
            }
        }
    }

    mutating func setting(_ value: SettingValue) {
        switch value {
        case .word(let word): string(word)
        case .number(let number): int(number)
        case .names(let names): array(names) { $0.string($1) }
        }
    }
}
