import Foundation
import JSONText
import Testing

/// A key made for tests, and signatures by it whose numbers begin with zero bytes; made with Python's cryptography.
enum ES256Vectors {
    static let json: JSON = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/es256-vectors.json")
        guard let data = try? Data(contentsOf: file), let json = try? JSON.parse(Array(data)) else {
            return JSON(.null)
        }
        return json
    }()

    static var pem: String { json["pkcs8_pem"]?.string ?? "" }
    /// The base64 lines of the key, joined.
    static var body: String {
        pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    }
}

extension [UInt8] {
    init(hex: String) {
        let digits = Array(hex.utf8)
        self = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
    }
}
