import JSONText
import TestSupport
import Testing

struct JSONWriterTests {
    @Test func writesWithoutBlanksInTheOrderOfTheCalls() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("b")
        writer.beginArray()
        writer.int(-1)
        writer.number("1.0")
        writer.beginObject()
        writer.endObject()
        writer.beginArray()
        writer.endArray()
        writer.null()
        writer.endArray()
        writer.key("a\"")
        writer.bool(false)
        writer.key("c")
        writer.string("é/\u{2028}\u{7F}\u{1}\u{1F}\n\t\r\u{8}\u{C}\\\"😀")
        writer.endObject()
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "{\"b\":[-1,1.0,{},[],null],\"a\\\"\":false,\"c\":\"é/\u{2028}\u{7F}\\u0001\\u001f\\n\\t\\r\\b\\f\\\\\\\"😀\"}"
        )
    }

    @Test func readsBackWhatItWrote() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let value = JSON.generated(depth: 5, using: &random)
            var writer = JSONWriter()
            writer.value(value)
            let read = try JSON.parse(writer.bytes)
            #expect(read == value, "GATEHOUSE_SEED=\(random.seed)")
            var again = JSONWriter()
            again.value(read)
            #expect(again.bytes == writer.bytes, "GATEHOUSE_SEED=\(random.seed)")
        }
    }

    @Test func anyChangedByteIsReadOrRefused() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            var writer = JSONWriter()
            writer.value(JSON.generated(depth: 4, using: &random))
            var bytes = writer.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(JSONError) {
                _ = try JSON.parse(bytes)
            } catch {
                #expect((0...bytes.count).contains(error.offset), "GATEHOUSE_SEED=\(random.seed)")
            }
        }
    }
}

extension JSON {
    static func generated(depth: Int, using random: inout SeededRandom) -> JSON {
        switch Int.random(in: depth == 0 ? 2...5 : 0...5, using: &random) {
        case 0:
            return JSON(
                .array(
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in generated(depth: depth - 1, using: &random) }
                ))
        case 1:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { index in
                Member("\(index)" + text(using: &random), generated(depth: depth - 1, using: &random))
            }
            return JSON(.object(members))
        case 2: return JSON(.null)
        case 3: return JSON(.bool(.random(using: &random)))
        case 4: return JSON(.number(["0", "-0", "1.0", "17", "-2.5e-3", "1E9"].randomElement(using: &random) ?? "0"))
        default: return JSON(.string(text(using: &random)))
        }
    }

    private static func text(using random: inout SeededRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let limit: UInt32 = [0x20, 0x80, 0x800, 0x110000].randomElement(using: &random) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
