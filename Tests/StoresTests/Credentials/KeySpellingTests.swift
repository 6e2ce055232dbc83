import Fetching
import JSONText
import TestSupport
import Testing

@testable import Stores

struct KeySpellingTests {
    static let pem = ES256Vectors.pem
    private static let base64OfPEM = base64(pem)

    /// Padded, in lines of 76, as `base64` prints it.
    private static func base64(_ text: String) -> String {
        var plain = Base64.urlText(of: Array(text.utf8)).replacing("-", with: "+").replacing("_", with: "/")
        plain += String(repeating: "=", count: (4 - plain.count % 4) % 4)
        var lines: [Substring] = []
        var rest = plain[...]
        while !rest.isEmpty {
            lines.append(rest.prefix(76))
            rest = rest.dropFirst(76)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static let spellings: [(String, String)] = [
        ("as the store made it", pem),
        ("with CRLF", pem.replacing("\n", with: "\r\n")),
        ("with a byte order mark", "\u{FEFF}" + pem),
        ("with line ends written out", pem.replacing("\n", with: "\\n")),
        ("with CRLF written out", pem.replacing("\n", with: "\\r\\n")),
        ("on one line", pem.replacing("\n", with: "")),
        ("with blanks for line ends", pem.replacing("\n", with: " ")),
        ("in double quotes", "\"\(pem.replacing("\n", with: "\\n"))\""),
        ("in single quotes", "'\(pem)'\n"),
        ("without its last line end", String(pem.dropLast())),
        ("as base64 of the PEM", base64OfPEM),
        ("as base64 of the PEM on one line", base64OfPEM.replacing("\n", with: "")),
        ("as the base64 inside the PEM", ES256Vectors.body),
        ("behind other words", "Bag Attributes\n    friendlyName: key\n" + pem),
    ]

    @Test(arguments: spellings)
    func everySpellingLoads(_ name: String, _ text: String) throws {
        let der = try KeyText.der(of: Array(text.utf8))
        #expect(der == Base64.bytes(of: ES256Vectors.body.utf8), "\(name)")
        #expect(try SigningKey(Array(text.utf8), .es256).signature(of: [1])?.count == 64, "\(name)")
    }

    /// As files come from Windows, and as openssl writes them with -outform DER.
    @Test
    func filesThatAreNoUTF8AreRead() throws {
        let der = try #require(Base64.bytes(of: ES256Vectors.body.utf8))
        let little: [UInt8] = [0xFF, 0xFE] + Self.pem.utf8.flatMap { [$0, 0] }
        let big: [UInt8] = [0xFE, 0xFF] + Self.pem.utf8.flatMap { [0, $0] }
        for bytes in [der, little, big] {
            #expect(try KeyText.der(of: bytes) == der)
            #expect(try SigningKey(bytes, .es256).signature(of: [1])?.count == 64)
        }
        #expect(throws: KeyFault.notAKey) { try SigningKey(Array(der.dropLast(9)), .es256) }
    }

    static let faults: [(String, KeyFault)] = [
        ("", .empty), (" \n\"\" ", .empty), ("hello there", .noKey(bytes: 11)),
        (ES256Vectors.json["public_pem"]?.string ?? "", .otherBlock("PUBLIC KEY")),
        ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", .otherBlock("CERTIFICATE")),
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----", .encrypted),
        ("-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END EC PRIVATE KEY-----", .encrypted),
        (String(pem.prefix(120)), .cutOff), ("-----BEGIN PRIVATE KEY", .cutOff),
        ("-----BEGIN PRIVATE KEY-----\nnot base64!\n-----END PRIVATE KEY-----", .notBase64),
        ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", .notAKey), ("MAAAAAAA", .notAKey),
    ]

    @Test(arguments: faults)
    func whatIsNoKeyIsNamedByItsForm(_ text: String, _ fault: KeyFault) {
        #expect(throws: fault) { try SigningKey(Array(text.utf8), .es256) }
    }

    @Test
    func aKeyOfAnotherKindIsTold() throws {
        let rsa = try run("/usr/bin/openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
            .output
        #expect(throws: KeyFault.otherKind(found: "an RSA key", wanted: "an EC key on P-256")) {
            try SigningKey(Array(rsa.utf8), .es256)
        }
        #expect(try SigningKey(Array(rsa.utf8), .rs256).signature(of: [1])?.count == 256)
        let curve = try run(
            "/usr/bin/openssl", ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp384r1"]
        ).output
        #expect(throws: KeyFault.otherKind(found: "an EC key on secp384r1", wanted: "an EC key on P-256")) {
            try SigningKey(Array(curve.utf8), .es256)
        }
        // With the parameters before it, as openssl ecparam writes it, in the older form.
        let older = try run("/usr/bin/openssl", ["ecparam", "-name", "prime256v1", "-genkey"]).output
        #expect(older.contains("EC PARAMETERS"))
        #expect(try SigningKey(Array(older.utf8), .es256).signature(of: [1])?.count == 64)
    }

    /// Whatever is printed, dumped or thrown: no part of the key is in it.
    @Test
    func noByteOfAKeyIsTold() throws {
        let secret = ES256Vectors.body
        let pieces = (0..<(secret.count - 12)).map { String(secret.dropFirst($0).prefix(12)) }
        func expectNothing(of text: String, _ what: String) {
            #expect(!pieces.contains { text.contains($0) }, "\(what)")
        }
        let key = try AppStoreConnectKey(keyID: "K", issuer: "I", key: SigningKey(Array(Self.pem.utf8), .es256))
        var dumped = ""
        dump(key, to: &dumped)
        expectNothing(of: "\(key) \(String(reflecting: key)) \(dumped)", "a key")
        let broken = [
            Self.pem.replacing("END", with: "FIN"), String(Self.pem.dropFirst(5)), secret + "!",
            Self.pem.replacing("PRIVATE", with: "SECRET"), String(secret.dropLast(5)),
        ]
        for text in broken {
            do {
                _ = try AppStoreConnectKey(
                    environment: [
                        AppStoreConnectKey.Variable.keyID: "K", AppStoreConnectKey.Variable.key: text,
                    ], read: { _ throws(CredentialFault) in [] })
                Issue.record("loaded")
            } catch {
                var told = "\(error) \(String(reflecting: error))"
                dump(error, to: &told)
                expectNothing(of: told, "an error")
            }
        }
    }
}

struct CredentialReadingTests {
    private typealias Variable = AppStoreConnectKey.Variable

    private func key(_ environment: [String: String]) throws -> AppStoreConnectKey {
        try AppStoreConnectKey(environment: environment) { path throws(CredentialFault) in
            guard path == "keys/AuthKey.p8" else { throw .unreadable(path: path, reason: "no such file") }
            return Array(ES256Vectors.pem.utf8)
        }
    }

    @Test
    func variablesHoldTheKeyOrItsPath() throws {
        for text in [ES256Vectors.pem, "@keys/AuthKey.p8"] {
            let read = try key([Variable.keyID: " K1\n", Variable.issuer: "I1", Variable.key: text])
            #expect(read.keyID == "K1")
            #expect(read.issuer == "I1")
        }
        // An empty variable is none.
        #expect(try key([Variable.keyID: "K1", Variable.issuer: "", Variable.key: ES256Vectors.pem]).issuer == nil)
    }

    @Test
    func whatIsMissingIsNamed() {
        #expect(throws: CredentialFault.missing(variables: [Variable.keyID, Variable.key])) { try key([:]) }
        #expect(throws: CredentialFault.missing(variables: [Variable.key])) { try key([Variable.keyID: "K"]) }
        #expect(throws: CredentialFault.unreadable(path: "elsewhere", reason: "no such file")) {
            try key([Variable.keyID: "K", Variable.key: "@elsewhere"])
        }
        #expect(throws: CredentialFault.key(.noKey(bytes: 3), place: Variable.key)) {
            try key([Variable.keyID: "K", Variable.key: "abc"])
        }
    }

    @Test
    func fastlanesFileIsRead() throws {
        let escaped = ES256Vectors.pem.replacing("\n", with: "\\n")
        func read(_ text: String) throws -> AppStoreConnectKey {
            try AppStoreConnectKey(json: Array(text.utf8), path: "key.json")
        }
        let team = try read(#"{"key_id":"K1","issuer_id":"I1","key":"\#(escaped)","duration":1200,"in_house":false}"#)
        #expect(team.keyID == "K1")
        #expect(team.issuer == "I1")
        #expect(try read(#"{"key_id":"K1","key":"\#(ES256Vectors.body)"}"#).issuer == nil)
        #expect(throws: CredentialFault.notJSON(path: "key.json")) { try read("-----BEGIN") }
        #expect(throws: CredentialFault.missingMember("key", path: "key.json")) { try read(#"{"key_id":"K"}"#) }
        #expect(throws: CredentialFault.missingMember("key_id", path: "key.json")) { try read(#"{"key":"x"}"#) }
    }

    @Test
    func aServiceAccountsFileIsRead() throws {
        func read(_ text: String) throws -> ServiceAccount {
            try ServiceAccount(json: Array(text.utf8), path: "account.json")
        }
        let rsa = try run("/usr/bin/openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
            .output
            .replacing("\n", with: "\\n")
        let whole = #"{"type":"service_account","client_email":"a@b.example","private_key":"\#(rsa)"}"#
        let account = try read(whole)
        #expect(account.email == "a@b.example")
        #expect(account.tokenAddress.text == "https://oauth2.googleapis.com/token")
        #expect(account.assertion(now: 0)?.split(separator: ".").count == 3)
        #expect(throws: CredentialFault.otherFile(path: "account.json", type: "authorized_user")) {
            try read(#"{"type":"authorized_user"}"#)
        }
        #expect(throws: CredentialFault.missingMember("client_email", path: "account.json")) { try read("{}") }
        #expect(throws: CredentialFault.tokenAddress("http://evil.example/", path: "account.json")) {
            try read(String(whole.dropLast()) + #","token_uri":"http://evil.example/"}"#)
        }
    }
}
