import JSONText
import TestSupport
import Testing

@testable import Stores

struct TokenTests {
    @Test(arguments: ["r_31", "s_31", "both_33der", "plain"])
    func signaturesAreTwoNumbersOf32Bytes(_ name: String) throws {
        let item = try #require(ES256Vectors.json["cases"]?[name])
        let der = [UInt8](hex: try #require(item["der_hex"]?.string))
        let raw = try #require(ECDSASignature.raw(fromDER: der))
        #expect(raw.count == 64)
        let text = Base64.urlText(of: raw)
        #expect(text == item["raw_b64url"]?.string)
        #expect(text.utf8.count == 86)
    }

    @Test
    func whatIsSignedIsWhatOthersSign() throws {
        let wanted = try #require(ES256Vectors.json["signing_input"]?.string)
        let payload = try #require(ES256Vectors.json["payload"])
        let input = WebToken.signingInput(algorithm: "ES256", keyID: "TESTKEY123") {
            $0.member("iss", payload["iss"]?.string)
            $0.member("iat", 1_796_000_000)
            $0.member("exp", 1_796_000_600)
            $0.member("aud", "appstoreconnect-v1")
        }
        #expect(input == wanted)
    }

    /// One signature in 128 has a number with a leading zero; every one must have 86 characters.
    @Test
    func everySignatureHasItsLength() throws {
        let key = try SigningKey(Array(ES256Vectors.pem.utf8), .es256)
        for round in 0..<rounds(2_000) {
            let signature = try #require(key.signature(of: Array("\(round)".utf8)))
            #expect(signature.count == 64)
        }
    }

    struct Claims: Equatable {
        var header: String
        var members: [String: String]
    }

    private func claims(_ key: AppStoreConnectKey) throws -> Claims {
        let parts = try #require(key.token(now: 1_796_000_060)).split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        let payload = try JSON.parse(try #require(Base64.bytes(of: parts[1].utf8)))
        let members = (payload.members ?? []).map { ($0.key, $0.value.string ?? $0.value.number ?? "") }
        return Claims(
            header: String(decoding: try #require(Base64.bytes(of: parts[0].utf8)), as: UTF8.self),
            members: Dictionary(uniqueKeysWithValues: members))
    }

    /// A token begins a minute ago and ends in ten, so that a clock which is a minute fast does no harm.
    @Test
    func theTokenOfATeamAndOfAPerson() throws {
        let key = try SigningKey(Array(ES256Vectors.pem.utf8), .es256)
        let team = try claims(AppStoreConnectKey(keyID: "K1", issuer: "I1", key: key))
        #expect(team.header == #"{"alg":"ES256","kid":"K1","typ":"JWT"}"#)
        let times = ["iat": "1796000000", "exp": "1796000660", "aud": "appstoreconnect-v1"]
        #expect(team.members == times.merging(["iss": "I1"]) { $1 })
        let person = try claims(AppStoreConnectKey(keyID: "K1", issuer: nil, key: key))
        #expect(person.members == times.merging(["sub": "user"]) { $1 })
    }
}

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
        ("\u{FB}\u{F0}", "w7vDsA"),
    ])
    func writtenAndRead(_ plain: String, _ text: String) {
        #expect(Base64.urlText(of: Array(plain.utf8)) == text)
        #expect(Base64.bytes(of: text.utf8) == Array(plain.utf8))
    }

    @Test
    func bothAlphabetsAndPaddingAreRead() {
        #expect(Base64.bytes(of: "-_+/".utf8) == Base64.bytes(of: "+/-_".utf8))
        #expect(Base64.bytes(of: "Zm9v\r\nYg==\n".utf8) == Array("foob".utf8))
    }

    @Test(arguments: ["Z", "Zm9v!", "Zg==Zg", "\u{E9}"])
    func whatIsNoBase64(_ text: String) { #expect(Base64.bytes(of: text.utf8) == nil) }

    @Test
    func everyLengthComesBack() {
        var random = SeededRandom.forThisRun()
        for length in 0..<70 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(Base64.bytes(of: Base64.urlText(of: bytes).utf8) == bytes, "seed \(random.seed)")
        }
    }
}
