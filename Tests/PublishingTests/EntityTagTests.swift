import DurableFiles
import Testing

@testable import Publishing

@Suite struct EntityTagTests {
    /// The digest of "abc" is the first example of FIPS 180-4's SHA-256 test values.
    @Test func theTagIsTheQuotedDigestOfTheBytes() {
        let tag = EntityTag(of: Array("abc".utf8))
        #expect(tag.description == "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"")
        #expect(tag.gzip == "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad-gz\"")
    }

    @Test func nothingHasADigestToo() {
        #expect(EntityTag(of: []).hash.hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
