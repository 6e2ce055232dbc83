import Foundation
import TestSupport
import Testing

@testable import Publishing

@Suite struct GzipTests {
    @Test func theHeaderNamesNeitherTimeNorSystem() throws {
        let packed = try #require(Gzip.compress(Array("{\"gatehouse\":1}".utf8)))
        #expect(Array(packed.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
    }

    @Test func gunzipGivesTheBytesBack() throws {
        var random = SeededRandom.forThisRun()
        let folder = try TemporaryFolder()
        for size in [0, 1, 300, 70_000] {
            // Half of it repeats, so that both literals and matches occur.
            let bytes = (0..<size).map { $0 % 2 == 0 ? UInt8(ascii: "a") : UInt8.random(in: 32...126, using: &random) }
            let packed = try #require(Gzip.compress(bytes))
            let file = folder.file("packed.gz")
            try Data(packed).write(to: URL(fileURLWithPath: file))
            let unpacked = try run("/usr/bin/gzip", ["-dc", file])
            #expect(unpacked.status == 0, "seed \(random.seed)")
            #expect(Array(unpacked.output.utf8) == bytes, "seed \(random.seed)")
        }
    }

    @Test func theSameBytesAreCompressedTheSameWay() {
        let bytes = Array(String(repeating: "minimum_version", count: 50).utf8)
        #expect(Gzip.compress(bytes) == Gzip.compress(bytes))
    }
}
