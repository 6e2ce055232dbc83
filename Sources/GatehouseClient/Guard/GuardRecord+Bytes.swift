internal import LaunchDocument
internal import Versioning

// The table in docs/decisions/2026-11-30-the-launch-record.md follows these two functions.
extension GuardRecord {
    /// What a minimum version may take, with its length; a longer one is not remembered.
    private static let versionSize = 20

    func write(to writer: inout ByteWriter) {
        writer.number(phase.rawValue)
        writer.byte(level)
        writer.byte(safeLeft)
        writer.byte(exponent)
        writer.byte(surePoints)
        writer.byte(ambiguousPoints)
        writer.number(bits([wantsNormal, kills.isOverfull, attempt != nil]))
        writer.byte(0)
        writer.number(lastAmbiguousAt)

        write(attempt, to: &writer)
        write(cached, to: &writer)
        write(failing, to: &writer)
        write(lastGood, to: &writer)
        write(settings, to: &writer)

        let version = minimumVersion.map { Array($0.description.utf8) } ?? []
        let fits = version.count < Self.versionSize
        let end = writer.bytes.count + Self.versionSize
        writer.byte(fits ? version.count : 0)
        if fits { writer.bytes += version }
        writer.zeros(upTo: end)
        writer.number(file ?? 0)

        for hash in kills.hashes.prefix(RememberedKills.capacity) { writer.number(hash.value) }
    }

    private func write(_ attempt: LaunchAttempt?, to writer: inout ByteWriter) {
        writer.number(attempt?.token.value ?? 0)
        writer.number(attempt?.build ?? 0)
        writer.number(attempt?.boot ?? 0)
        writer.number(attempt?.begunAt ?? 0)
        let hint = attempt.flatMap { LaunchHint.allCases.firstIndex(of: $0.hint) } ?? 0
        writer.byte(hint)
        writer.number(
            attempt.map {
                bits([$0.isDebugged, $0.isArmed, $0.hasFirstScreen, $0.hasSucceeded, $0.hasLeft, $0.hasLeftLate])
            } ?? 0)
        writer.byte(attempt?.level ?? 0)
        writer.byte(attempt?.appliedLevel ?? 0)
        writer.byte(min(kills.hashes.count, RememberedKills.capacity))
        writer.number(bits([attempt?.document != nil, cached != nil, failing != nil, lastGood != nil, file != nil]))
        writer.number(0 as UInt16)
        write(attempt?.document, to: &writer)
    }

    private func write(_ document: DocumentIdentity?, to writer: inout ByteWriter) {
        writer.number(document?.content ?? 0)
        writer.number(Int64(document?.revision ?? 0))
    }

    private func write(_ settings: GuardSettings, to writer: inout ByteWriter) {
        writer.byte(SafeModeMode.allCases.firstIndex(of: settings.mode) ?? 0)
        writer.byte(settings.crashThreshold)
        writer.byte(settings.unknownHintPoints)
        writer.byte(settings.stableAfterSeconds)
        writer.byte(settings.hangAfterSeconds)
        writer.byte(settings.maximumLevel)
        writer.byte(settings.maximumRetryAfter)
        writer.byte(settings.forcedLevel)
        writer.number(UInt32(clamping: settings.windowSeconds))
        for level in settings.levels {
            writer.byte(DocumentChoice.allCases.firstIndex(of: level.document) ?? 0)
            writer.byte(CacheTreatment.allCases.firstIndex(of: level.caches) ?? 0)
            writer.number(UInt16(clamping: level.fetchTimeoutMilliseconds))
        }
    }

    private func bits(_ flags: [Bool]) -> UInt8 {
        flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
}

extension GuardRecord {
    /// Reads any bytes; numbers outside of their limits become the nearest ones inside.
    init(_ reader: inout ByteReader) {
        phase = Phase(rawValue: reader.number()) ?? .watching
        level = reader.byte().clamped(to: SafeModeLimits.level)
        safeLeft = reader.byte().clamped(to: 0...SafeModeLimits.maximumRetryAfter.upperBound)
        exponent = reader.byte().clamped(to: 0...Self.largestExponent)
        surePoints = reader.byte()
        ambiguousPoints = reader.byte()
        let flags = reader.byte()
        _ = reader.take(1)
        wantsNormal = flags & 1 != 0
        lastAmbiguousAt = reader.number()

        let (attempt, killCount, known) = Self.attempt(&reader)
        self.attempt = flags & 4 != 0 ? attempt : nil
        cached = Self.identity(&reader, isKnown: known & 2 != 0)
        failing = Self.identity(&reader, isKnown: known & 4 != 0)
        lastGood = Self.identity(&reader, isKnown: known & 8 != 0)
        settings = GuardSettings(&reader)

        var version = reader.take(Self.versionSize)
        let length = Int(version.popFirst() ?? 0)
        if length > 0, length <= version.count {
            minimumVersion = try? AppVersion(strict: String(decoding: version.prefix(length), as: UTF8.self))
        }
        let file: UInt64 = reader.number()
        self.file = known & 16 != 0 ? file : nil

        let hashes = (0..<min(killCount, RememberedKills.capacity)).map { _ in KillHash(value: reader.number()) }
        kills = RememberedKills(hashes: hashes, isOverfull: flags & 2 != 0)
    }

    private static func attempt(
        _ reader: inout ByteReader
    ) -> (attempt: LaunchAttempt, killCount: Int, known: Int) {
        let (token, build, boot): (UInt64, UInt64, UInt64) = (reader.number(), reader.number(), reader.number())
        let begunAt: Int64 = reader.number()
        let hint = LaunchHint.allCases[reader.byte() % LaunchHint.allCases.count]
        let flags = reader.byte()
        let levels = 0...SafeModeLimits.level.upperBound
        var attempt = LaunchAttempt(
            token: LaunchToken(value: token), build: build, hint: hint, isDebugged: flags & 1 != 0, boot: boot,
            begunAt: begunAt, level: reader.byte().clamped(to: levels),
            appliedLevel: reader.byte().clamped(to: levels))
        attempt.isArmed = flags & 2 != 0
        attempt.hasFirstScreen = flags & 4 != 0
        attempt.hasSucceeded = flags & 8 != 0
        attempt.hasLeft = flags & 16 != 0
        attempt.hasLeftLate = flags & 32 != 0
        let killCount = reader.byte()
        let known = reader.byte()
        _ = reader.take(2)
        attempt.document = identity(&reader, isKnown: known & 1 != 0)
        return (attempt, killCount, known)
    }

    private static func identity(_ reader: inout ByteReader, isKnown: Bool) -> DocumentIdentity? {
        let content: UInt64 = reader.number()
        let revision: Int64 = reader.number()
        return isKnown ? DocumentIdentity(revision: Int(clamping: revision), content: content) : nil
    }
}

extension GuardSettings {
    fileprivate init(_ reader: inout ByteReader) {
        let mode = SafeModeMode.allCases[reader.byte() % SafeModeMode.allCases.count]
        let numbers = (0..<7).map { _ in reader.byte() }
        let window: UInt32 = reader.number()
        let levels = Self.usualLevels.map { _ in
            let document = DocumentChoice.allCases[reader.byte() % DocumentChoice.allCases.count]
            let caches = CacheTreatment.allCases[reader.byte() % CacheTreatment.allCases.count]
            let timeout: UInt16 = reader.number()
            return Level(document: document, caches: caches, fetchTimeoutMilliseconds: Int(timeout))
        }
        self.init(
            mode: mode, crashThreshold: numbers[0], unknownHintPoints: numbers[1], windowSeconds: Int(window),
            stableAfterSeconds: numbers[2], hangAfterSeconds: numbers[3], maximumLevel: numbers[4],
            maximumRetryAfter: numbers[5], forcedLevel: numbers[6], levels: levels)
    }
}

extension KillHash {
    init(value: UInt64) { self.value = value }
}
