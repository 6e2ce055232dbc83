import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

/// Kills and their way back in files of many shapes: what was meant is changed, and no byte besides.
struct FlagEditTests {
    private static func request(_ flag: String, using random: inout SeededRandom) throws -> PolicyEdit.KillRequest {
        let when = try [
            Condition(), Condition(versions: VersionRange(strict: ">=2.4.0 <2.4.1")),
            Condition(os: OSRange(strict: "17"), builds: BuildRange(strict: "1.10"), locales: ["tr-TR", "no"]),
            Condition(devices: ["SM-A12*", "O'Phone (2)", "a: b", "1.10", "更"]),
        ].randomElement(using: &random)!
        return .init(
            flag: flag, when: when, onUnknown: [nil, .kill, .keep].randomElement(using: &random)!,
            reason: [nil, "crash: on paying", "it's # bad", "no"].randomElement(using: &random)!,
            since: "2026-11-30T02:00:00Z", reviewBy: "2026-12-14T00:00:00Z")
    }

    private func policy(_ source: SourceText) -> Policy? { Policy.read(source).policy }

    /// The document with one flag and the revision as they were before.
    private func document(_ policy: Policy, without flag: String, like before: Policy) -> LaunchDocument {
        var document = policy.launchDocument()
        document.revision = before.launchDocument().revision
        document.flags = zip(document.flags, before.launchDocument().flags).map { $0.name == flag ? $1 : $0 }
        return document
    }

    @Test func aKillIsPutInAndTakenOutAgain() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(5_000) {
            let file = RandomFlagFile(using: &random)
            let source = SourceText(path: "policies/shop-ios.yaml", text: file.text)
            let story = "seed \(random.seed)\n\(file.text)"
            let before = try #require(policy(source), "\(story)\(Policy.read(source).diagnostics)")
            let flag = try #require(before.flags.first { $0.name.value == file.chosen }, "\(story)")
            let request = try Self.request(file.chosen, using: &random)
            let killed = try source.applying([.kill(request), .endRamp(flag: file.chosen)])
            let after = try #require(policy(killed), "\(story)\(text(killed))\(Policy.read(killed).diagnostics)")

            let kill = try #require(after.flags.first { $0.name.value == file.chosen }?.kill, "\(story)\(text(killed))")
            #expect(kill.when.condition == request.when, "\(story)\(text(killed))")
            #expect(kill.onUnknown?.value == request.onUnknown && kill.reason?.value == request.reason, "\(story)")
            #expect(kill.reviewBy.map { "\($0.value)" } == request.reviewBy, "\(story)")
            #expect(after.flags.first { $0.name.value == file.chosen }?.restore == nil, "\(story)")
            #expect(
                document(after, without: file.chosen, like: before) == before.launchDocument(),
                "\(story)\(text(killed))")
            let isAlone = flag.kill == nil && flag.restore == nil
            if isAlone { #expect(isInsertion(risen(source), killed.bytes), "\(story)\(text(killed))") }
            expectOutsideUntouched(source, before, flag, killed, story)

            let back = try killed.applying([.restore(flag: file.chosen)])
            let free = policy(back)?.flags.first { $0.name.value == file.chosen }
            #expect(free != nil && free?.kill == nil && free?.restore == nil, "\(story)\(text(back))")
            if isAlone {
                #expect(text(back) == String(decoding: risen(source, by: 2), as: UTF8.self), "\(story)\(text(back))")
            }

            let later = try killed.applying([.killReview(flag: file.chosen, "2027-01-01T00:00:00Z")])
            #expect(
                text(later)
                    == text(killed).replacing("2026-12-14T00:00:00Z", with: "2027-01-01T00:00:00Z").replacing(
                        "revision: 101", with: "revision: 102"), "\(story)\(text(later))")
        }
    }

    @Test func aRampIsForThoseWhomTheKillWasAbout() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(2_000) {
            let file = RandomFlagFile(using: &random)
            let source = SourceText(path: "policies/shop-ios.yaml", text: file.text)
            let request = try Self.request(file.chosen, using: &random)
            let killed = try source.applying([.kill(request), .endRamp(flag: file.chosen)])
            let before = try #require(policy(killed))
            let flag = try #require(before.flags.first { $0.name.value == file.chosen })
            func ramp(_ percent: String) throws -> PolicyEdit {
                .ramp(
                    .init(
                        flag: file.chosen, percent: try #require(Percent(percent)), reason: nil,
                        since: "2026-12-01T00:00:00Z"))
            }
            let ramped = try killed.applying([ramp("0.5")])
            let story = "seed \(random.seed)\n\(text(killed))became\n\(text(ramped))"
            let after = try #require(policy(ramped), "\(story)\(Policy.read(ramped).diagnostics)")
            let restore = after.flags.first { $0.name.value == file.chosen }?.restore
            #expect(restore?.when.condition == request.when && restore?.percent.value == Percent("0.5"), "\(story)")
            #expect(restore?.onUnknown?.value == request.onUnknown, "\(story)")
            #expect(after.flags.first { $0.name.value == file.chosen }?.kill == nil, "\(story)")
            expectOutsideUntouched(killed, before, flag, ramped, story)
            let wider = try ramped.applying([ramp("50")])
            let expected = text(ramped).replacing("percent: 0.5", with: "percent: 50").replacing(
                "revision: 102", with: "revision: 103")
            #expect(text(wider) == expected, "\(story)")
        }
    }

    /// flagd#1990: keys that look like numbers, and like booleans of YAML 1.1, stay names.
    @Test func namesThatLookLikeNumbersStayNames() throws {
        let text = """
            app: shop-ios
            revision: 1
            platform: ios
            flags:
              1: { default: true, safe: false }
              2: { default: true, safe: false }
              on: { default: true, safe: false }
              010: { default: true, safe: false }

            """
        let source = SourceText(path: "policies/shop-ios.yaml", text: text)
        #expect(policy(source)?.flags.map(\.name.value) == ["1", "2", "on", "010"])
        var random = SeededRandom.forThisRun()
        for name in ["1", "on", "010"] {
            let killed = try source.applying([.kill(Self.request(name, using: &random))])
            #expect(policy(killed)?.flags.filter { $0.kill != nil }.map(\.name.value) == [name])
        }
        // At worst the file is refused with the line, as for a flag of another kind of value.
        let other = SourceText(
            path: "policies/shop-ios.yaml",
            text: text.replacing("2: { default: true", with: "2: { config: {1: first, 2: second}, default: true"))
        let diagnostics = Policy.read(other).diagnostics
        #expect(diagnostics.map { other.position(of: $0.span.lowerBound).line } == [6], "\(diagnostics)")
    }

    private func text(_ source: SourceText) -> String { String(decoding: source.bytes, as: UTF8.self) }

    /// The bytes with only the revision raised, which keeps its width.
    private func risen(_ source: SourceText, by count: Int = 1) -> [UInt8] {
        Array(text(source).replacing("revision: 100", with: "revision: \(100 + count)").utf8)
    }

    /// Lines above and below the flag are what they were.
    private func expectOutsideUntouched(
        _ source: SourceText, _ before: Policy, _ flag: Policy.Flag, _ edited: SourceText, _ story: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let digits = edited.writtenRevision.map { "revision: \($0)" } ?? ""
        let old = text(source).replacing("revision: \(before.revision.value)", with: digits)
        // By bytes: to a string CR LF is one character, and no line ends with LF alone.
        let lines = Array(old.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
        let first = source.position(of: flag.name.span.lowerBound).line - 1
        let above = Array(lines[..<first].joined(separator: [0x0A]))
        #expect(edited.bytes.starts(with: above), "\(story)became\n\(text(edited))", sourceLocation: sourceLocation)
        let next = before.flags.map(\.name.span.lowerBound).filter { $0 > flag.name.span.lowerBound }.min()
        guard let next else { return }
        let below = Array(lines[source.position(of: next).line...].joined(separator: [0x0A]))
        #expect(
            edited.bytes.reversed().starts(with: below.reversed()), "\(story)became\n\(text(edited))",
            sourceLocation: sourceLocation)
    }

    /// Whether `longer` is `shorter` with one run of bytes put in.
    private func isInsertion(_ shorter: [UInt8], _ longer: [UInt8]) -> Bool {
        guard longer.count >= shorter.count else { return false }
        let prefix = zip(shorter, longer).prefix { $0 == $1 }.count
        let suffix = zip(shorter.reversed(), longer.reversed()).prefix { $0 == $1 }.count
        return prefix + suffix >= shorter.count
    }
}
