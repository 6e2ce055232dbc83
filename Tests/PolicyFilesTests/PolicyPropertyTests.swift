import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

struct PolicyPropertyTests {
    @Test func verdictsAndFlagsAreTheSameAfterTheWayOverTheWire() throws {
        let random = SeededRandom.forThisRun()
        var policies = RandomPolicy(using: random)
        for _ in 0..<rounds(2_000) {
            let text = policies.text()
            let reading = Policy.read(PolicySamples.source(text))
            guard let policy = reading.policy else {
                let source = PolicySamples.source(text)
                Issue.record("seed \(random.seed): \(reading.diagnostics.map { $0.rendered(in: source) })\n\(text)")
                return
            }
            let document = policy.launchDocument()
            let bytes = document.write()
            let read = try LaunchDocument.read(bytes, app: "shop-ios")
            #expect(read == document && read.write() == bytes, "seed \(random.seed): \(text)")
            for _ in 0..<5 {
                let (version, os) = policies.client()
                let client = Installation(reportedVersion: version, os: os, languages: ["de"], targetingKey: version)
                let isSame =
                    read.verdict(for: client) == document.verdict(for: client)
                    && document.flags.allSatisfy {
                        read.flag(named: $0.name, for: client) == document.flag(named: $0.name, for: client)
                    }
                #expect(isSame, "seed \(random.seed): \(version) on \(os ?? "?") with \(text)")
            }
        }
    }

    /// Phones learn of no version that cannot be installed, by whatever way.
    @Test func releasesThatCannotBeInstalledNeverLeaveTheFile() throws {
        let random = SeededRandom.forThisRun()
        var policies = RandomPolicy(using: random)
        for _ in 0..<rounds(2_000) {
            let secret =
                "  - { version: \"77.88.99\", status: pending }\n  - { version: \"77.88.98\", status: halted }\n"
            let text = policies.text()
            let withSecret =
                text.contains("releases:\n")
                ? text.replacing("releases:\n", with: "releases:\n" + secret) : text + "releases:\n" + secret
            let plain = Policy.read(PolicySamples.source(text)).policy?.launchDocument().write()
            let other = Policy.read(PolicySamples.source(withSecret)).policy?.launchDocument().write()
            #expect(plain != nil && plain == other, "seed \(random.seed): \(text)")
        }
    }

    @Test func noMutationOfAValidFileTrapsAndEveryFaultHasAPlace() throws {
        var random = SeededRandom.forThisRun()
        let seeds =
            try PolicyFixtures.names(in: PolicyFixtures.accepted).map {
                try PolicyFixtures.source(PolicyFixtures.accepted, $0).bytes
            } + [Array(RandomYAML.document(using: &random).utf8)]
        for _ in 0..<rounds(20_000) {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
            let source = SourceText(path: "policies/shop-ios.yaml", bytes: bytes)
            let reading = Policy.check(source, now: Timestamp(secondsSince1970: 1_796_000_000))
            let hasErrors = reading.diagnostics.contains { $0.severity == .error }
            if case .refused = reading.outcome {
                #expect(hasErrors, "seed \(random.seed)")
            } else {
                #expect(!hasErrors, "seed \(random.seed)")
            }
            for diagnostic in reading.diagnostics {
                #expect(
                    0 <= diagnostic.span.lowerBound && diagnostic.span.upperBound <= bytes.count, "seed \(random.seed)")
                #expect(diagnostic.rendered(in: source).hasPrefix("policies/shop-ios.yaml:"), "seed \(random.seed)")
            }
        }
    }

    private static let pieces: [[UInt8]] = [
        "&a ", "*a", "!x ", "<<: ", "---\n", "...\n", ": ", "- ", "{", "}", "[", "]", "\"", "'", "|\n", ">\n", "\t",
        "\r", "\u{85}",
        "\u{FEFF}", "\u{0}", "é", "更", "1.10", "true", "# ",
    ].map { Array($0.utf8) }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.insert(contentsOf: Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)], at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &random)))
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes.removeSubrange(place...)
        default:
            let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
            bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        }
    }
}
