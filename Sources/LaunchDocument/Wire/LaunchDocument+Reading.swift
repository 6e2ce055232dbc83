import JSONText
import Versioning

extension LaunchDocument {
    /// The value of the member that marks a document; another value would be another format.
    static let format = 1

    /// Reads the document of `app`, whatever media type it came with.
    ///
    /// Old readers must live with newer documents for ever: unknown members are ignored, unknown words count as absent, and
    /// list elements that cannot be read are left out one by one. Only inside a `when` is everything unknown a reason not
    /// to apply the rule. Nothing that is read can trap.
    /// - Throws: `DocumentError` when the bytes are not JSON of at most 1 MiB with `"gatehouse":1` and the given app.
    public static func read(_ bytes: [UInt8], app: String) throws(DocumentError) -> LaunchDocument {
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(bytes)
        } catch {
            throw DocumentError(error.code == .tooLarge ? .tooLarge : .notJSON, at: error.offset)
        }
        guard let marker = json["gatehouse"] else { throw DocumentError(.notADocument, at: bytes.count) }
        guard marker.int == format else { throw DocumentError(.otherFormat, at: marker.offset) }
        guard json["app"]?.string.map({ Array($0.utf8) }) == Array(app.utf8) else {
            throw DocumentError(.otherApp, at: json["app"]?.offset ?? bytes.count)
        }
        return LaunchDocument(wire: json, app: app)
    }

    private init(wire json: JSON, app: String) {
        self.init(app: app, revision: json["revision"]?.int ?? 0, platform: json.word("platform") ?? .other)
        minimumVersion = json["minimum_version"]?.version
        recommendedVersion = json["recommended_version"]?.version
        storeURL = json["store_url"]?.string
        blockReason = json.word("block_reason")
        blocked = (json["blocked"]?.array ?? []).compactMap(BlockRule.init)
        targets = (json["targets"]?.array ?? []).compactMap(Target.init)
        stranded = json.word("stranded") ?? .notice
        waiting = json.word("waiting") ?? .notice
        unsoldStorefronts = json["unsold_storefronts"]?.texts ?? []
        messages = (json["messages"]?.members ?? []).compactMap(MessageSection.init)
        remindAfterHours = json["recommend"]?["remind_after_hours"]?.int.flatMap { $0 < 0 ? nil : $0 }
        notices = (json["notices"]?.array ?? []).compactMap(Notice.init)
        let flagMembers = json["flags"]?.members ?? []
        // There may be many, and moving them as the list grows costs as much as reading them.
        flags.reserveCapacity(flagMembers.count)
        for member in flagMembers {
            if let flag = Flag(wire: member) {
                flags.append(flag)
            } else if let flag = DamagedFlag(wire: member) {
                damagedFlags.append(flag)
            }
        }
        safeMode = SafeModeSettings(wire: json["safe_mode"])
    }
}

extension BlockRule {
    fileprivate init?(wire json: JSON) {
        guard let when = json["when"] else { return nil }
        self.init(when: Condition(wire: when), reason: json.word("reason"))
    }
}

extension Target {
    /// Nothing is guessed about a release: one whose system or stage cannot be read is no target.
    fileprivate init?(wire json: JSON) {
        guard let version = json["version"]?.version else { return nil }
        var minimumOS: OSVersion?
        if let system = json["minimum_os"] {
            guard let text = system.string, let version = try? OSVersion(strict: text) else { return nil }
            minimumOS = version
        }
        var isPhased = false
        if let phased = json["phased"] {
            guard let value = phased.bool else { return nil }
            isPhased = value
        }
        self.init(version: version, minimumOS: minimumOS, isPhased: isPhased)
    }
}

extension JSON {
    fileprivate var version: AppVersion? { string.flatMap { try? AppVersion(strict: $0) } }
}
