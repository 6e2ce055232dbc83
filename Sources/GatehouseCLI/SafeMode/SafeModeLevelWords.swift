import LaunchDocument

/// What a launch at one level of safe mode does, in words.
struct SafeModeLevelWords {
    let level: Int
    let settings: SafeMode
    let flags: [Flag]

    private var values: SafeMode.Level { settings.levels[level - 1] }

    /// Flags that the level sets to a value which they do not have normally.
    var switched: [Flag] {
        flags.filter { $0.defaultValue != $0.safeValue && settings.switchesOff(flag: $0.name, at: level) }
    }

    /// `last good document, caches skipped, fetch 3000 ms, off: new_checkout`
    var text: String {
        [document, caches, fetch, level == 3 ? "only the recovery screen" : off].joined(separator: ", ")
    }

    var document: String {
        switch values.document {
        case .cached: "cached document"
        case .lastGood: "last good document"
        case .bundled: "bundled document"
        }
    }

    var caches: String {
        switch values.caches {
        case .keep: "caches kept"
        case .skip: "caches skipped"
        case .moveAside: "caches moved aside"
        }
    }

    var fetch: String {
        values.fetchTimeoutMilliseconds == 0
            ? "no wait for a fetch" : "waits \(values.fetchTimeoutMilliseconds) ms for a fetch"
    }

    var off: String {
        let names = switched.map { $0.safeValue ? "\($0.name) (on)" : $0.name }
        return names.isEmpty ? "nothing off" : "off: \(names.joined(separator: " "))"
    }
}
