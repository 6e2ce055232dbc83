import DurableFiles
import Testing

struct ContentHashTests {
    /// Vectors of FIPS 180-4 as NIST's examples give them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func isSHA256(content: String, hex: String) {
        let hash = ContentHash(of: Array(content.utf8))
        #expect(hash.hex == hex)
        #expect(ContentHash(hex: hex) == hash)
        #expect(hash.bytes.count == 32)
    }

    @Test(arguments: [
        "", "ba78", String(repeating: "g", count: 64), String(repeating: "A", count: 64),
        String(repeating: "0", count: 65),
    ])
    func readsNothingButSixtyFourLowerCaseDigits(text: String) {
        #expect(ContentHash(hex: text) == nil)
    }
}
