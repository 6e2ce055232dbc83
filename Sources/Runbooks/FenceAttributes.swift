import JSONText

/// What stands in JSON behind a fence: `{"name":"pause","expect-exit":0,"confirm":true}`.
package struct FenceAttributes: Equatable, Sendable {
    package var name: String?
    /// Exit statuses that are no surprise.
    package var expectedExits: [Int] = [0]
    /// Whether somebody must say yes first.
    package var asks = false
}

extension FenceAttributes {
    static let keys = ["name", "expect-exit", "confirm"]

    /// Reads the attributes of a fence; nil when it has none.
    init?(_ fence: CodeFence) throws(RunbookProblem) {
        let info = fence.info.utf8
        guard let brace = info.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let start = fence.infoOffset + info.distance(from: info.startIndex, to: brace)
        let value: JSON
        do throws(JSONError) {
            value = try JSON.parse(Array(info[brace...]))
        } catch {
            throw RunbookProblem(.attributes(error.code), at: start + error.offset)
        }
        for member in value.members ?? [] {
            let place = start + member.value.offset
            switch member.key {
            case "name":
                guard let name = member.value.string, Self.isName(name) else {
                    throw RunbookProblem(.badValue("name", expected: "small letters, digits and hyphens"), at: place)
                }
                self.name = name
            case "expect-exit":
                let numbers = (member.value.array ?? [member.value]).map(\.int)
                expectedExits = numbers.compactMap { $0 }.filter { (0...255).contains($0) }
                guard !numbers.isEmpty, expectedExits.count == numbers.count else {
                    throw RunbookProblem(
                        .badValue("expect-exit", expected: "a number from 0 to 255, or a list of them"), at: place)
                }
            case "confirm":
                guard let asks = member.value.bool else {
                    throw RunbookProblem(.badValue("confirm", expected: "true or false"), at: place)
                }
                self.asks = asks
            default:
                throw RunbookProblem(.unknownKey(member.key), at: start + member.keyOffset)
            }
        }
        if name == nil { throw RunbookProblem(.noName, at: start) }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
            && text.utf8.first != UInt8(ascii: "-")
    }
}
