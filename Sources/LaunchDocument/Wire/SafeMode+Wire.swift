import JSONText

extension SafeModeSettings {
    init(wire json: JSON?) {
        self.init(
            values: SafeModeValues(wire: json),
            overrides: (json?["overrides"]?.array ?? []).compactMap(SafeModeOverride.init),
            force: json?["force"].flatMap(SafeModeForce.init))
    }

    func write(to writer: inout JSONWriter) {
        values.write(to: &writer)
        writer.member("overrides", listing: overrides) { override, writer in
            writer.object { writer in
                writer.key("when")
                override.when.write(to: &writer)
                writer.member("set", object: override.set.write)
            }
        }
        if let force {
            writer.member("force") { writer in
                writer.key("when")
                force.when.write(to: &writer)
                writer.member("level", force.level)
            }
        }
    }
}

extension SafeModeOverride {
    fileprivate init?(wire json: JSON) {
        guard let set = json["set"], set.members != nil else { return nil }
        self.init(when: Condition(wire: json["when"]), set: SafeModeValues(wire: set))
    }
}

extension SafeModeForce {
    fileprivate init?(wire json: JSON) {
        guard let level = json["level"]?.saturatedInt else { return nil }
        self.init(when: Condition(wire: json["when"]), level: level)
    }
}

extension SafeModeValues {
    fileprivate init(wire json: JSON?) {
        var levels: [Int: SafeModeLevelValues] = [:]
        for level in SafeModeLimits.level {
            if let values = json?["levels"]?[String(level)] { levels[level] = SafeModeLevelValues(wire: values) }
        }
        self.init(
            mode: json?.word("mode"), crashThreshold: json?["crash_threshold"]?.saturatedInt,
            unknownHintPoints: json?["unknown_hint_points"]?.saturatedInt,
            windowSeconds: json?["window_seconds"]?.saturatedInt,
            stableAfterSeconds: json?["stable_after_seconds"]?.saturatedInt,
            hangAfterSeconds: json?["hang_after_seconds"]?.saturatedInt,
            maximumLevel: json?["max_level"]?.saturatedInt, levels: levels,
            maximumRetryAfter: json?["exit"]?["max_retry_after"]?.saturatedInt,
            neverDisable: json?["never_disable"]?.texts)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("mode", mode?.rawValue)
        writer.member("crash_threshold", crashThreshold)
        writer.member("unknown_hint_points", unknownHintPoints)
        writer.member("window_seconds", windowSeconds)
        writer.member("stable_after_seconds", stableAfterSeconds)
        writer.member("hang_after_seconds", hangAfterSeconds)
        writer.member("max_level", maximumLevel)
        if !levels.isEmpty {
            writer.member("levels") { writer in
                for (level, values) in levels.sorted(by: { $0.key < $1.key }) {
                    writer.member(String(level), object: values.write)
                }
            }
        }
        if let maximumRetryAfter {
            writer.member("exit") { $0.member("max_retry_after", maximumRetryAfter) }
        }
        writer.member("never_disable", texts: neverDisable)
    }
}

extension SafeModeLevelValues {
    fileprivate init(wire json: JSON) {
        self.init(
            document: json.word("document"), disable: json["disable"]?.texts, caches: json.word("caches"),
            fetchTimeoutMilliseconds: json["fetch_timeout_ms"]?.saturatedInt)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("document", document?.rawValue)
        writer.member("disable", texts: disable)
        writer.member("caches", caches?.rawValue)
        writer.member("fetch_timeout_ms", fetchTimeoutMilliseconds)
    }
}
