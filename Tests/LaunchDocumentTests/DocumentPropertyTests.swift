import LaunchDocument
import TestSupport
import Testing
import Versioning

struct DocumentPropertyTests {
    @Test func readsBackWhatItWrote() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let document = LaunchDocument.generated(using: &random)
            let bytes = document.write()
            let read = try LaunchDocument.read(bytes, app: "a")
            #expect(read == document, "GATEHOUSE_SEED=\(random.seed)")
            #expect(text(read.write()) == text(bytes), "GATEHOUSE_SEED=\(random.seed)")
        }
    }

    @Test func decidesTheSameOnBothSidesOfTheWire() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let document = LaunchDocument.generated(using: &random)
            let read = try LaunchDocument.read(document.write(), app: "a")
            let installation = Installation.generated(using: &random)
            let level = Int.random(in: 0...3, using: &random)
            #expect(
                read.verdict(for: installation) == document.verdict(for: installation), "GATEHOUSE_SEED=\(random.seed)")
            #expect(
                read.safeMode(for: installation) == document.safeMode(for: installation),
                "GATEHOUSE_SEED=\(random.seed)")
            for flag in LaunchDocument.flagNames {
                #expect(
                    read.flag(named: flag, for: installation, level: level)
                        == document.flag(named: flag, for: installation, level: level), "GATEHOUSE_SEED=\(random.seed)")
            }
        }
    }

    /// What a verdict promises, whatever the document says.
    @Test func neverSendsAnybodyToAStoreThatHasNothingForThem() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(50_000) {
            let document = LaunchDocument.generated(using: &random)
            let installation = Installation.generated(using: &random)
            let verdict = document.verdict(for: installation)
            let seed = "GATEHOUSE_SEED=\(random.seed)"
            #expect((verdict.target == nil) == (verdict.storeURL == nil) || document.storeURL == nil, "\(seed)")
            #expect(verdict.action != .recommend || verdict.target != nil, "\(seed)")
            guard let target = verdict.target, let installed = installation.version else { continue }
            #expect(target > installed, "\(seed)")
            #expect(document.targets.contains { $0.version == target }, "\(seed)")
            #expect(installation.channel == .store, "\(seed)")
            var updated = installation
            updated.version = target
            updated.build = nil
            // After the update nothing good enough may be missing again: no prompt twice for the same fault.
            #expect(![.block, .stranded, .waiting].contains(document.verdict(for: updated).action), "\(seed)")
        }
    }

    @Test func anyChangedByteIsReadOrRefused() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            var bytes = LaunchDocument.generated(using: &random).write()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] = random.one(of: Array("{}[]\",:0-truefalsn".utf8))
                default: bytes.removeSubrange(index..<min(bytes.count, index + 3))
                }
                if bytes.isEmpty { break }
            }
            do throws(DocumentError) {
                let document = try LaunchDocument.read(bytes, app: "a")
                _ = document.verdict(for: .generated(using: &random))
                _ = document.write()
            } catch {
                #expect((0...bytes.count).contains(error.offset), "GATEHOUSE_SEED=\(random.seed)")
            }
        }
    }
}
