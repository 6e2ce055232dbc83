package import JSONText

/// A release on a track of Google Play. What is not known here stays as the store wrote it.
package struct PlayRelease: Equatable, Sendable {
    package enum Status: Equatable, Sendable {
        case draft, inProgress, halted, completed
        /// A word that is new, or none.
        case other(String)

        init(_ word: String) {
            self =
                switch word {
                case "draft": .draft
                case "inProgress": .inProgress
                case "halted": .halted
                case "completed": .completed
                default: .other(word)
                }
        }

        /// The store's word.
        package var word: String {
            switch self {
            case .draft: "draft"
            case .inProgress: "inProgress"
            case .halted: "halted"
            case .completed: "completed"
            case .other(let word): word
            }
        }
    }

    let json: JSON

    package init(_ json: JSON) { self.json = json }

    /// Free text, by default the version's name.
    package var name: String? { json["name"]?.string }
    /// The store gives them as texts of digits.
    package var versionCodes: [String] {
        (json["versionCodes"]?.array ?? []).compactMap { $0.string ?? $0.number }
    }
    package var status: Status { Status(json["status"]?.string ?? "") }
    /// The share of users between 0 and 1, digit for digit; none at 100 %.
    package var fraction: String? { json["userFraction"]?.number }

    /// The same release under another status; everything else stays byte for byte.
    func with(_ status: Status, fraction: String?) -> PlayRelease {
        var members = (json.members ?? []).filter { $0.key != "status" && $0.key != "userFraction" }
        members.append(.init("status", JSON(.string(status.word))))
        if let fraction { members.append(.init("userFraction", JSON(.number(fraction)))) }
        return PlayRelease(JSON(.object(members)))
    }
}

/// A track, such as `production`, with the whole list of its releases.
package struct PlayTrack: Equatable, Sendable {
    package let name: String
    package let releases: [PlayRelease]

    /// The track of everybody with a phone or a tablet.
    package static let production = "production"

    /// Whether everybody gets what is on a track: on `production`, and on that of another kind of device, as `wear:production`.
    package static func isPublic(_ name: String) -> Bool { name == production || name.hasSuffix(":\(production)") }

    package init(name: String, releases: [PlayRelease]) {
        self.name = name
        self.releases = releases
    }

    /// What is sent: the list replaces the store's, so that a release left out would be lost.
    var body: [UInt8] {
        var writer = JSONWriter()
        writer.object {
            $0.member("track", name)
            $0.key("releases")
            $0.array(releases) { $0.value($1.json) }
        }
        return writer.bytes
    }

    /// The same list with another release in one place.
    package func replacing(_ index: Int, with release: PlayRelease) -> PlayTrack {
        var releases = releases
        releases[index] = release
        return PlayTrack(name: name, releases: releases)
    }
}
