import LaunchDocument

extension PolicyReader {
    /// The flags that are served, and the names of those that were taken out on purpose.
    mutating func flags(_ field: Field?) -> (served: [Policy.Flag], retired: [Located<String>]) {
        var served: [Policy.Flag] = []
        var retired: [Located<String>] = []
        for (name, value) in namedEntries(of: field) {
            if !Self.isFlagName(name.value) { report(.notFlagName(name.value), at: name.span) }
            guard let fields = fields(of: value, SchemaKeys.Flag.self) else { continue }
            if boolean(fields[.retired])?.value == true {
                retired.append(name)
            } else if let flag = flag(name, fields) {
                served.append(flag)
            }
        }
        return (served, retired)
    }

    private mutating func flag(_ name: Located<String>, _ fields: Fields<SchemaKeys.Flag>) -> Policy.Flag? {
        let defaultValue = boolean(required(.default, of: fields))
        let safeValue = boolean(required(.safe, of: fields))
        let description = text(fields[.description])
        let kill = kill(fields[.kill])
        let restore = restore(fields[.restore])
        guard let defaultValue, let safeValue else { return nil }
        return Policy.Flag(
            name: name, defaultValue: defaultValue, safeValue: safeValue, description: description, kill: kill,
            restore: restore)
    }

    private mutating func kill(_ field: Field?) -> Policy.Kill? {
        guard let fields = fields(of: field, SchemaKeys.Kill.self) else { return nil }
        return Policy.Kill(
            when: when(fields[.when], of: fields.span),
            onUnknown: choice(fields[.onUnknown], of: OnUnknown.self),
            reason: text(fields[.reason]),
            since: timestamp(fields[.since]),
            reviewBy: timestamp(fields[.reviewBy]),
            span: fields.span)
    }

    private mutating func restore(_ field: Field?) -> Policy.Restore? {
        guard let fields = fields(of: field, SchemaKeys.Restore.self) else { return nil }
        let when = when(fields[.when], of: fields.span)
        let onUnknown = choice(fields[.onUnknown], of: OnUnknown.self)
        let percent = percent(required(.percent, of: fields))
        let salt = text(fields[.salt])
        let reason = text(fields[.reason])
        let since = timestamp(fields[.since])
        guard let percent else { return nil }
        return Policy.Restore(
            when: when, onUnknown: onUnknown, percent: percent, salt: salt, reason: reason, since: since,
            span: fields.span)
    }
}
