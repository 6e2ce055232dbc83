import Foundation
@testable import LaunchDocument
import Testing

struct BucketTests {
    /// `Fixtures/bucketing-vectors.json`: flags and keys with the buckets that flagd gives them.
    struct Vectors: Decodable {
        struct Row: Decodable, CustomTestStringConvertible {
            let flag: String
            let key: String
            let hash: UInt32
            let bucket: Int
            let half: String

            enum CodingKeys: String, CodingKey {
                case flag, key
                case hash = "murmur3_flag_key"
                case bucket = "bucket_of_100000"
                case half = "flagd_50_50"
            }

            var testDescription: String { "\(flag) \(key)" }
        }

        let vectors: [Row]
        let hashes: [String: UInt32]

        enum CodingKeys: String, CodingKey {
            case vectors
            case hashes = "murmur3_x86_32_seed0"
        }

        static func load() throws -> Vectors {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let data = try Data(contentsOf: folder.appendingPathComponent("Fixtures/bucketing-vectors.json"))
            return try JSONDecoder().decode(Vectors.self, from: data)
        }
    }

    private func hash(_ text: String) -> UInt32 {
        var hash = Murmur3()
        hash.add(.init(text.utf8))
        return hash.value
    }

    @Test(arguments: try Vectors.load().vectors)
    func agreesWithFlagd(row: Vectors.Row) {
        #expect(hash(row.flag + row.key) == row.hash)
        #expect(Bucket.index(salt: row.flag, key: row.key) == row.bucket)
        #expect((row.bucket < 50_000) == (row.half == "on"))
    }

    @Test func hashesTextByItsBytes() throws {
        for (text, hash) in try Vectors.load().hashes { #expect(self.hash(text) == hash, "\(text)") }
    }

    @Test func bytesInPartsHashAsTheWhole() throws {
        for (text, hash) in try Vectors.load().hashes {
            let bytes = Array(text.utf8)
            for first in 0...bytes.count {
                for second in first...bytes.count {
                    var parts = Murmur3()
                    for part in [bytes[..<first], bytes[first..<second], bytes[second...]] { parts.add(.init(part)) }
                    #expect(parts.value == hash, "\(text), \(first), \(second)")
                }
            }
        }
    }

    @Test(arguments: [
        (text: "0", thousandths: 0), ("10", 10_000), ("0.5", 500), ("99.999", 99_999), ("100", 100_000),
        ("100.000", 100_000),
        ("07", 7000),
    ])
    func readsAPercentage(text: String, thousandths: Int) {
        #expect(Percent(text)?.thousandths == thousandths)
    }

    @Test(arguments: [
        "", "-1", "+1", "100.001", "1e2", ".5", "5.", "0.0001", "1000", "1.2.3", " 1", "٣", "99999999999999999999",
    ])
    func refusesWhatIsNoPercentage(text: String) {
        #expect(Percent(text) == nil)
    }

    @Test(arguments: [(500, "0.5"), (10_000, "10"), (99_999, "99.999"), (100_000, "100"), (0, "0"), (1010, "1.01")])
    func printsAPercentageShortly(thousandths: Int, text: String) {
        #expect(Percent(thousandths: thousandths)?.description == text)
        #expect(Percent(text)?.thousandths == thousandths)
    }
}
