import TestSupport
import Testing
import Versioning

struct AppVersionOrderTests {
    @Test func isATotalOrderThatPrintingKeeps() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let texts = (0..<3).map { _ in random.versionText() }
            let versions = try texts.map { try AppVersion(strict: $0) }
            let (a, b, c) = (versions[0], versions[1], versions[2])
            #expect([a < b, a == b, a > b].filter { $0 }.count == 1, "\(a) \(b) GATEHOUSE_SEED=\(random.seed)")
            #expect(!(a < b && b < c) || a < c, "\(a) \(b) \(c) GATEHOUSE_SEED=\(random.seed)")
            #expect(!(a == b && b == c) || a == c, "\(a) \(b) \(c) GATEHOUSE_SEED=\(random.seed)")
            #expect(a != b || a.hashValue == b.hashValue, "\(a) \(b) GATEHOUSE_SEED=\(random.seed)")
            for (text, version) in zip(texts, versions) {
                // Canonical text is text as it was written, and what is printed reads as the same.
                #expect(version.description == text, "GATEHOUSE_SEED=\(random.seed)")
                let again = try AppVersion(lenient: version.description)
                #expect(again == version && again.description == text, "GATEHOUSE_SEED=\(random.seed)")
            }
        }
    }

    /// Against the rules of SemVer 2.0.0, item 11, written down a second time and naively.
    @Test func agreesWithSemVer() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let (left, right) = (random.versionText(), random.versionText())
            let order = naiveOrder(left, right)
            let (a, b) = (try AppVersion(strict: left), try AppVersion(strict: right))
            #expect(
                (a < b) == (order < 0) && (a == b) == (order == 0), "\(left) \(right) GATEHOUSE_SEED=\(random.seed)")
        }
    }

    @Test func nothingLiesBetweenAVersionAndItsSuccessor() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let version = try AppVersion(strict: random.versionText())
            let other = try AppVersion(strict: random.versionText())
            let successor = try #require(version.successor)
            #expect(version < successor)
            #expect(other <= version || other >= successor, "\(version) \(other) GATEHOUSE_SEED=\(random.seed)")
            #expect(other >= .lowest)
        }
    }

    @Test(arguments: [
        ("2.4.0", "2.4.0.1-0"), ("2.4.0-p", "2.4.0-p.0"), ("2", "2.0.0.1-0"), ("1.2.3.4", "1.2.3.5-0"),
        ("2.4.0+7", "2.4.0.1-0"),
        ("1.2.3.999999999999999999", "1.2.4.0-0"),
        ("1.999999999999999999.999999999999999999.999999999999999999", "2.0.0.0-0"),
    ])
    func hasAnExactSuccessor(text: String, successor: String) throws {
        #expect(try AppVersion(strict: text).successor?.description == successor)
    }

    @Test func endsAtTheLargestNumber() throws {
        let nines = String(repeating: "9", count: 18)
        let largest = try AppVersion(strict: "\(nines).\(nines).\(nines).\(nines)")
        #expect(largest.successor == nil)
        #expect(try VersionRange(strict: ">\(largest)").isEmpty)
        #expect(try VersionRange(strict: ">=\(largest)").contains(largest))
    }

    @Test(arguments: [
        (text: "2.4.1", next: ["3.0.0", "2.5.0", "2.4.2"]), ("1.9", ["2.0", "1.10", "1.9.1"]),
        ("7", ["8", "7.1", "7.0.1"]),
        ("1.2.3.4", ["2.0.0.0", "1.3.0.0", "1.2.4.0"]), ("2.4.0-beta.1", ["3.0.0", "2.4.0", "2.4.0"]),
        ("2.0.0-rc", ["2.0.0", "2.0.0", "2.0.0"]), ("2.4.1-rc+7", ["3.0.0", "2.5.0", "2.4.1"]),
    ])
    func raisesByAPart(text: String, next: [String]) throws {
        let version = try AppVersion(strict: text)
        #expect(AppVersion.Part.allCases.map { version.next($0)?.description } == next)
    }

    @Test func doesNotRaisePastTheLargestNumber() throws {
        #expect(try AppVersion(strict: "999999999999999999.1").next(.major) == nil)
        #expect(try AppVersion(strict: "1.999999999999999999").next(.minor)?.description == "2.0")
    }
}

extension SeededRandom {
    /// Versions from a small world, so that ties and neighbours are common; large numbers now and then.
    mutating func versionText() -> String {
        var text = (0..<Int.random(in: 1...4, using: &self)).map { _ in
            Int.random(in: 0..<50, using: &self) == 0
                ? "999999999999999999" : String(Int.random(in: 0...2, using: &self))
        }.joined(separator: ".")
        if Int.random(in: 0..<3, using: &self) == 0 {
            let identifiers = ["0", "1", "10", "99999999999999999999", "a", "A", "a-b", "-", "rc1"]
            text +=
                "-"
                + (0..<Int.random(in: 1...3, using: &self)).map { _ in
                    identifiers[Int.random(in: identifiers.indices, using: &self)]
                }.joined(separator: ".")
        }
        if Int.random(in: 0..<5, using: &self) == 0 { text += "+b.07" }
        return text
    }
}

/// -1, 0 or 1. Numbers are compared as texts padded with zeros, so that no arithmetic is shared with what is tested.
private func naiveOrder(_ left: String, _ right: String) -> Int {
    func parts(_ text: String) -> (numbers: [String], prerelease: [Substring]) {
        let core = text.split(separator: "+")[0]
        let pieces = core.split(separator: "-", maxSplits: 1)
        var numbers = pieces[0].split(separator: ".").map { padded($0) }
        while numbers.count < 4 { numbers.append(padded("0")) }
        return (numbers, pieces.count > 1 ? pieces[1].split(separator: ".") : [])
    }
    func padded(_ digits: Substring) -> String { String(repeating: "0", count: 30 - digits.count) + digits }
    func sign<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a < b ? -1 : a > b ? 1 : 0 }
    let (a, b) = (parts(left), parts(right))
    for (x, y) in zip(a.numbers, b.numbers) where x != y { return sign(x, y) }
    if a.prerelease.isEmpty || b.prerelease.isEmpty {
        return sign(a.prerelease.isEmpty ? 1 : 0, b.prerelease.isEmpty ? 1 : 0)
    }
    for (x, y) in zip(a.prerelease, b.prerelease) where x != y {
        let isNumber = (x.allSatisfy(\.isNumber), y.allSatisfy(\.isNumber))
        if isNumber.0 != isNumber.1 { return isNumber.0 ? -1 : 1 }
        return isNumber.0
            ? sign(padded(x), padded(y)) : sign(x.utf8.map { $0 }.description(), y.utf8.map { $0 }.description())
    }
    return sign(a.prerelease.count, b.prerelease.count)
}

extension [UInt8] {
    /// Two hexadecimal digits a byte: orders like the bytes.
    fileprivate func description() -> String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
