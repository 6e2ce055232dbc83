internal import DurableFiles
internal import HTTPServer
internal import JSONText
internal import LaunchDocument
internal import Publishing

/// The flags of one app with the bytes of everything that can come of them, made once when the policy changes.
struct ServedFlags: Sendable {
    struct Entry: Sendable {
        let flag: Flag
        /// The answer for each outcome, by its raw value; empty for those that it cannot have.
        let answers: [[UInt8]]
    }

    /// By key.
    let entries: [Entry]
    /// Names what the flags are made from: another content, another name.
    let identity: String
    private let platform: Platform
    private let rules: FlagRules
    /// Where a rule may decide; all others always have the normal outcome.
    private let varying: [Int]
    private let keys: PathIndex
    private let needs: ConditionNeeds
    private let identityBytes: [UInt8]
    private let ending: [UInt8]
    private let hasEntityTags: Bool

    /// More outcomes in a tag might not fit into the header of a request, so then there is no tag.
    static let longestOutcomes = 2048

    init(_ policy: PreparedPolicy) {
        let document = policy.document
        let flags = document.flags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let notes = Dictionary(policy.killNotes.map { ($0.flag, $0) }) { first, _ in first }
        entries = flags.map { flag in
            let possible = FlagOutcome.possible(for: flag)
            return Entry(
                flag: flag,
                answers: FlagOutcome.allCases.map { outcome in
                    possible.contains(outcome)
                        ? Self.answer(flag, outcome, notes[flag.name], revision: document.revision) : []
                })
        }
        // The document has the rules, and the answers what their authors say about them; none holds a zero byte.
        let everything = policy.entityTag.hash.bytes + entries.flatMap(\.answers).flatMap { $0 + [0] }
        let identity = String(ContentHash(of: everything).hex.prefix(32))
        platform = document.platform
        rules = FlagRules(flags)
        self.identity = identity
        ending = Self.ending(of: document, identity)
        varying = flags.indices.filter { FlagOutcome.possible(for: flags[$0]).count > 1 }
        keys = PathIndex(flags.map(\.name))
        needs = ConditionNeeds(flags)
        identityBytes = Array(identity.utf8)
        hasEntityTags = varying.count <= Self.longestOutcomes * Self.outcomesPerDigit
    }

    /// The position of a flag; nil for a key that the app does not have.
    func position(of key: Span<UInt8>, _ range: Range<Int>) -> Int? { keys.position(of: key, range) }

    /// The installation as the rules of these flags see it.
    func installation(_ context: EvaluationContext) -> Installation {
        context.installation(needs).seen(from: platform)
    }

    /// The answer for one flag.
    func answer(at position: Int, for installation: Installation) -> [UInt8] {
        entries[position].answers[rules.outcome(at: position, for: installation).rawValue]
    }

    /// What comes of every flag, in the order of `entries`.
    func outcomes(for installation: Installation) -> [FlagOutcome] { rules.outcomes(for: installation) }

    /// The answer for all flags.
    func answer(_ outcomes: [FlagOutcome]) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(entries.count * 192 + ending.count + 16)
        body.append(contentsOf: Self.beginning)
        for (position, outcome) in outcomes.enumerated() {
            if position > 0 { body.append(UInt8(ascii: ",")) }
            body.append(contentsOf: entries[position].answers[outcome.rawValue])
        }
        body.append(contentsOf: ending)
        return body
    }

    private static let outcomesPerDigit = 3

    /// The tag of the answer for all flags, with its quotes: what the flags are made from and what comes of each of them, so
    /// that equal tags mean equal answers, whoever asks. Empty when the app has too many flags with rules.
    func entityTag(_ outcomes: [FlagOutcome]) -> [UInt8] {
        guard hasEntityTags else { return [] }
        var tag: [UInt8] = []
        tag.reserveCapacity(identityBytes.count + outcomes.count / Self.outcomesPerDigit + 4)
        tag.append(UInt8(ascii: "\""))
        tag.append(contentsOf: identityBytes)
        tag.append(UInt8(ascii: "."))
        var (digit, count) = (0, 0)
        for position in varying {
            digit = digit << 2 | outcomes[position].rawValue
            count += 1
            if count == Self.outcomesPerDigit {
                tag.append(Self.digits[digit])
                (digit, count) = (0, 0)
            }
        }
        if count > 0 { tag.append(Self.digits[digit]) }
        tag.append(UInt8(ascii: "\""))
        return tag
    }

    /// Base64 for URLs (RFC 4648, section 5).
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let beginning = Array(#"{"flags":["#.utf8)
}

extension ServedFlags {
    private static func answer(_ flag: Flag, _ outcome: FlagOutcome, _ note: KillNote?, revision: Int) -> [UInt8] {
        let value = outcome.value(of: flag)
        var json = JSONWriter()
        json.object { json in
            json.member("key", flag.name)
            json.member("value", value)
            json.member("reason", outcome.reason(of: flag))
            json.member("variant", value ? "on" : "off")
            json.key("metadata")
            json.object { json in
                json.member("revision", revision)
                guard outcome == .killed, let note else { return }
                if let reason = note.reason { json.member("killReason", reason) }
                if let since = note.since { json.member("killedSince", since.description) }
            }
        }
        return json.bytes
    }

    /// What follows the flags in the answer for all of them.
    private static func ending(of document: LaunchDocument, _ identity: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("metadata")
            json.object { json in
                json.member("app", document.app)
                json.member("revision", document.revision)
            }
            json.key("eventStreams")
            json.array([document.app]) { json, app in
                json.object { json in
                    json.member("type", "sse")
                    // The host is the client's business: it knows how it got here, and a server behind a proxy does not.
                    json.key("endpoint")
                    // What is changed before the client listens is told when it comes, since it says what it has seen.
                    json.object { json in json.member("requestUri", "/\(app)/ofrep/v1/events?seen=\(identity)") }
                    json.member("inactivityDelaySec", 120)
                }
            }
        }
        return Array("],".utf8) + json.bytes.dropFirst()
    }
}
