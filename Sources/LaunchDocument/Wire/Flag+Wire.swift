import JSONText

extension Flag {
    init?(wire member: JSON.Member) {
        let json = member.value
        guard let defaultValue = json["default"]?.bool, let safeValue = json["safe"]?.bool else { return nil }
        self.init(
            name: member.key, defaultValue: defaultValue, safeValue: safeValue,
            kill: json["kill"].map(Kill.init(wire:)),
            restore: json["restore"].map(Restore.init(wire:)))
    }

    func write(to writer: inout JSONWriter) {
        writer.member(name) { writer in
            writer.member("default", defaultValue)
            writer.member("safe", safeValue)
            if let kill { writer.member("kill", object: kill.write) }
            if let restore { writer.member("restore", object: restore.write) }
        }
    }
}

extension DamagedFlag {
    /// Nil for what takes nothing away, and so leaves the flag as if the document did not have it.
    init?(wire member: JSON.Member) {
        let json = member.value
        let (kill, restore) = (json["kill"].map(Kill.init(wire:)), json["restore"].map(Restore.init(wire:)))
        guard kill != nil || restore != nil else { return nil }
        self.init(
            name: member.key, defaultValue: json["default"]?.bool, safeValue: json["safe"]?.bool, kill: kill,
            restore: restore)
    }

    func write(to writer: inout JSONWriter) {
        writer.member(name) { writer in
            if let defaultValue { writer.member("default", defaultValue) }
            if let safeValue { writer.member("safe", safeValue) }
            if let kill { writer.member("kill", object: kill.write) }
            if let restore { writer.member("restore", object: restore.write) }
        }
    }
}

extension Kill {
    init(wire json: JSON) {
        self.init(when: Condition(wire: json["when"]), killsUnknown: json["on_unknown"]?.string == "kill")
    }

    func write(to writer: inout JSONWriter) {
        writer.key("when")
        when.write(to: &writer)
        if killsUnknown { writer.member("on_unknown", "kill") }
    }
}

extension Restore {
    /// A share that cannot be read gives the feature back to nobody whom the ramp is about: they had lost it.
    init(wire json: JSON) {
        self.init(
            when: Condition(wire: json["when"]), includesUnknown: json["on_unknown"]?.string == "kill",
            percent: json["percent"]?.number.flatMap(Percent.init) ?? .zero, salt: json["salt"]?.string)
    }

    func write(to writer: inout JSONWriter) {
        writer.key("when")
        when.write(to: &writer)
        if includesUnknown { writer.member("on_unknown", "kill") }
        writer.key("percent")
        writer.number(percent.description)
        writer.member("salt", salt)
    }
}
