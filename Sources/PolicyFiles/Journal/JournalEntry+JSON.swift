import DurableFiles
package import JSONText
import LaunchDocument

extension JournalEntry {
    /// One line of JSON, without a line end.
    package var line: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.int(id)
        writer.key("at")
        writer.string("\(at)")
        writer.key("event")
        switch event {
        case .intent(let change):
            writer.string("intent")
            change.write(to: &writer)
        case .byHand(let change):
            writer.string("by_hand")
            change.write(to: &writer)
        case .end(let outcome):
            writer.string(outcome.rawValue)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Nil for a line that is torn, or that an editor spoiled.
    package init?(line: some Sequence<UInt8>) {
        guard let json = try? JSON.parse(Array(line)), let id = json["id"]?.int, id > 0,
            let at = (json["at"]?.string).flatMap({ Timestamp($0) }), let name = json["event"]?.string
        else { return nil }
        (self.id, self.at) = (id, at)
        switch name {
        case "intent":
            guard let change = JournalChange(json) else { return nil }
            event = .intent(change)
        case "by_hand":
            guard let change = JournalChange(json) else { return nil }
            event = .byHand(change)
        default:
            guard let outcome = JournalOutcome(rawValue: name) else { return nil }
            event = .end(outcome)
        }
    }
}

extension JournalChange {
    fileprivate func write(to writer: inout JSONWriter) {
        if let author {
            writer.member("by", author.name)
            writer.member("why", author.reason)
            writer.member("command", author.command)
        }
        writer.member("app", app)
        writer.member("from", from?.hex)
        writer.member("to", to.hex)
        writer.member("from_revision", fromRevision)
        writer.member("revision", toRevision)
        writer.member("undoes", undoes)
        if !overridden.isEmpty { writer.overridden(overridden) }
    }

    fileprivate init?(_ json: JSON) {
        guard let app = json["app"]?.string, let to = (json["to"]?.string).flatMap({ ContentHash(hex: $0) }) else {
            return nil
        }
        let from = json["from"]?.string
        self.init(
            app: app, from: from.flatMap { ContentHash(hex: $0) }, to: to, fromRevision: json["from_revision"]?.int,
            toRevision: json["revision"]?.int, author: nil, undoes: json["undoes"]?.int)
        if from != nil, self.from == nil { return nil }
        overridden = (json["overridden"]?.array ?? []).compactMap { item in
            guard let name = item["guard"]?.string, let evidence = item["evidence"]?.string else { return nil }
            return JournalOverride.Refusal(guard: name, evidence: evidence)
        }
        if let name = json["by"]?.string, let command = json["command"]?.string {
            author = JournalAuthor(name: name, reason: json["why"]?.string, command: command)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    fileprivate mutating func member(_ name: String, _ value: Int?) {
        guard let value else { return }
        key(name)
        int(value)
    }
}

extension JSONWriter {
    /// A member `overridden`: the guards that an override went against, and what they found.
    package mutating func overridden(_ refusals: [JournalOverride.Refusal]) {
        key("overridden")
        array(refusals) { writer, refusal in
            writer.object {
                $0.member("guard", refusal.guard)
                $0.member("evidence", refusal.evidence)
            }
        }
    }
}
