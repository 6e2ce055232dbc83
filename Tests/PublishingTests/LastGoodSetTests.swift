import TestSupport
import Testing

@testable import Publishing

@Suite struct LastGoodSetTests {
    static let set = LastGoodSet([
        .init(app: "shop-ios", document: Array("{\"gatehouse\":1}".utf8), source: Array("app: shop-ios\n".utf8)),
        .init(app: "empty", document: [], source: []),
        .init(app: "shop-android", document: [0x0A, 0, 0xFF], source: Array("# policy x document 1 source 1\n".utf8)),
    ])

    @Test(arguments: [set, LastGoodSet([])])
    func whatIsWrittenIsRead(_ set: LastGoodSet) throws {
        #expect(try LastGoodSet(decoding: set.encoded()) == set)
    }

    @Test func everyPrefixIsRefused() {
        let bytes = Self.set.encoded()
        for count in 0..<bytes.count {
            #expect(throws: LastGoodError.self) { try LastGoodSet(decoding: Array(bytes.prefix(count))) }
        }
    }

    @Test func everyFlippedBitIsRefused() {
        let bytes = Self.set.encoded()
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= 1 << (index % 8)
            #expect(throws: LastGoodError.self) { try LastGoodSet(decoding: flipped) }
        }
    }

    @Test func theStoreGivesBackWhatItWasGiven() throws {
        let folder = try TemporaryFolder()
        let store = LastGoodStore(folder: folder.path)
        #expect(try store.load() == nil)
        try store.save(Self.set)
        #expect(try store.load() == Self.set)
        try store.save(LastGoodSet([]))
        #expect(try store.load() == LastGoodSet([]))
    }

    @Test func aSetOfAnotherProgramIsNotTaken() throws {
        let folder = try TemporaryFolder()
        try folder.write("hello\n", to: "last-good")
        #expect(throws: LastGoodError.otherFormat) { try LastGoodStore(folder: folder.path).load() }
    }
}
