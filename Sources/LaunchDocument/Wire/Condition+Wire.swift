import JSONText
import Versioning

extension Condition {
    /// Reads a `when`. Everything that is not exactly as expected makes the condition unreadable.
    init(wire json: JSON?) {
        guard let members = json?.members else {
            self = .unreadable
            return
        }
        var versions: VersionRange?
        var os: OSRange?
        var builds: BuildRange?
        var devices: [String]?
        var locales: [String]?
        for member in members {
            let isReadable: Bool
            switch member.key {
            case "versions":
                versions = IntervalSet(wire: member.value)
                isReadable = versions != nil
            case "os":
                os = IntervalSet(wire: member.value)
                isReadable = os != nil
            case "builds":
                builds = IntervalSet(wire: member.value)
                isReadable = builds != nil
            case "devices":
                devices = member.value.textsWithoutException
                isReadable = devices != nil
            case "locales":
                locales = member.value.textsWithoutException
                isReadable = locales != nil
            default: isReadable = false
            }
            guard isReadable else {
                self = .unreadable
                return
            }
        }
        self.init(versions: versions, os: os, builds: builds, devices: devices, locales: locales)
    }

    /// Writes the object of a `when`.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            // No version of the format has this key, so every reader finds the condition unreadable as well.
            if isUnreadable { writer.member("unreadable", true) }
            versions?.write("versions", to: &writer)
            os?.write("os", to: &writer)
            builds?.write("builds", to: &writer)
            writer.member("devices", texts: devices)
            writer.member("locales", texts: locales)
        }
    }
}

extension IntervalSet {
    /// Reads a list of intervals; nil unless every one of them can be read.
    fileprivate init?(wire json: JSON) {
        guard let elements = json.array else { return nil }
        var intervals: [Interval<Bound>] = []
        for element in elements {
            guard let interval = Interval<Bound>(wire: element) else { return nil }
            intervals.append(interval)
        }
        self.init(intervals)
    }

    fileprivate func write(_ key: String, to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for interval in intervals {
            writer.object { writer in
                writer.member("from", interval.from?.description)
                writer.member("through", interval.through?.description)
                writer.member("before", interval.before?.description)
            }
        }
        writer.endArray()
    }
}

extension Interval {
    fileprivate init?(wire json: JSON) {
        guard let members = json.members else { return nil }
        var from: Bound?
        var through: Bound?
        var before: Bound?
        for member in members {
            guard let text = member.value.string, let bound = try? Bound(strict: text) else { return nil }
            switch member.key {
            case "from": from = bound
            case "through": through = bound
            case "before": before = bound
            default: return nil
            }
        }
        switch (through, before) {
        case (nil, nil): self.init(from: from)
        case (let through?, nil): self.init(from: from, through: through)
        case (nil, let before?): self.init(from: from, before: before)
        case (.some, .some): return nil
        }
    }
}

extension JSON {
    /// The strings of a list of nothing else.
    fileprivate var textsWithoutException: [String]? {
        guard let elements = array, let texts, texts.count == elements.count else { return nil }
        return texts
    }
}
