package import JSONText
import LaunchDocument

extension TimelineEntry {
    /// One line of JSON, without a line end.
    package var line: [UInt8] {
        var writer = JSONWriter()
        write(into: &writer)
        return writer.bytes
    }

    package func write(into writer: inout JSONWriter) {
        writer.object {
            $0.member("at", "\(at)")
            $0.member("actor", actor)
            $0.member("kind", kind.rawValue)
            $0.member("summary", summary)
            $0.key("data")
            $0.value(data)
        }
    }

    /// Reads a line. Members that are not known are passed over, and `data` may be missing: people write lines by hand.
    package init(line: [UInt8]) throws(TimelineFault) {
        guard !Self.isConflictMarker(line) else { throw TimelineFault(.conflictMarker, at: 0) }
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(line)
        } catch {
            throw TimelineFault(.json(error.code), at: error.offset)
        }
        guard json.members != nil else { throw TimelineFault(.notAnObject, at: json.offset) }
        let time = try json.text("at", endingAt: line.count)
        guard let at = Timestamp(time.text) else { throw TimelineFault(.notATime(time.text), at: time.offset) }
        let actor = try json.text("actor", endingAt: line.count).text
        let word = try json.text("kind", endingAt: line.count)
        guard let kind = Kind(rawValue: word.text) else {
            throw TimelineFault(.unknownKind(word.text), at: word.offset)
        }
        let summary = try json.text("summary", endingAt: line.count).text
        var data = JSON(.object([]))
        if let given = json["data"], !given.isNull {
            guard given.members != nil else { throw TimelineFault(.dataNotAnObject, at: given.offset) }
            data = given
        }
        self.init(at: at, actor: actor, kind: kind, summary: summary, data: data)
    }

    /// What git writes between two sides that it cannot merge: seven of one of these, then nothing or a blank and a name.
    private static func isConflictMarker(_ line: [UInt8]) -> Bool {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
        return line.prefix { $0 == first }.count == 7 && (line.count == 7 || line[7] == UInt8(ascii: " "))
    }
}

extension JSON {
    /// A member that must be a text.
    fileprivate func text(_ key: String, endingAt end: Int) throws(TimelineFault) -> (text: String, offset: Int) {
        guard let value = self[key] else { throw TimelineFault(.missing(key), at: end) }
        guard let text = value.string else { throw TimelineFault(.notAText(key), at: value.offset) }
        return (text, value.offset)
    }
}
