import TestSupport
import Testing
import Versioning

struct VersionRangeTests {
    @Test(arguments: [
        (range: "2.4.0", inside: ["2.4", "2.4.0+7", "2.4.0.0"], outside: ["2.4.0-beta", "2.4.0.1", "2.4.0.1-0"]),
        (">=2.4.0 <2.4.1", ["2.4.0", "2.4.0.9", "2.4.1-beta"], ["2.4.1", "2.4.0-rc", "2.3"]),
        (">2.4.0", ["2.4.0.1-0", "2.4.1", "9"], ["2.4.0", "2.4.0-z"]),
        (">2.4.0-p", ["2.4.0-p.0", "2.4.0"], ["2.4.0-p", "2.4.0-a"]),
        ("<=2.4.0", ["0-0", "2.4.0"], ["2.4.0.1-0"]),
        ("=1.0 || =3.0", ["1", "3"], ["2"]),
        ("<1||>=3 <4", ["0.9", "3.5"], ["1", "2", "4"]),
        ("  >=  1.0\t<2 ", ["1.5"], ["2"]),
        ("<1 || 1 || >1", ["0", "1", "2"], []),
        (">=1.0.0-1234", ["1.0.0-2345"], ["1.0.0-1233"]),
    ])
    func contains(range text: String, inside: [String], outside: [String]) throws {
        let range = try VersionRange(strict: text)
        for version in inside { #expect(range.contains(try AppVersion(strict: version)), "\(version)") }
        for version in outside { #expect(!range.contains(try AppVersion(strict: version)), "\(version)") }
        #expect(range.description == text)
    }

    @Test(arguments: [
        ("", VersionRangeError(.empty, at: 0)), ("  ", VersionRangeError(.empty, at: 0)),
        ("||1", VersionRangeError(.emptyAlternative, at: 0)), ("1 ||", VersionRangeError(.emptyAlternative, at: 4)),
        ("1 || || 2", VersionRangeError(.emptyAlternative, at: 5)), ("1 | 2", VersionRangeError(.singleBar, at: 2)),
        ("^1.2", VersionRangeError(.unknownOperator, at: 0)), ("~> 1.2", VersionRangeError(.unknownOperator, at: 0)),
        ("==1", VersionRangeError(.unknownOperator, at: 0)), ("!=1", VersionRangeError(.unknownOperator, at: 0)),
        (">=1 =<2", VersionRangeError(.unknownOperator, at: 4)), (">=", VersionRangeError(.missingVersion, at: 2)),
        (">= || 1", VersionRangeError(.singleBar, at: 3)),
        (">=2.x", VersionRangeError(.version(.unexpectedCharacter), at: 4)),
        ("1.0 - 2.0", VersionRangeError(.version(.unexpectedCharacter), at: 4)),
        ("*", VersionRangeError(.version(.unexpectedCharacter), at: 0)),
        (">=v2", VersionRangeError(.version(.prefix), at: 2)),
        ("1 <01.2", VersionRangeError(.version(.leadingZero), at: 3)),
        ("1\n2", VersionRangeError(.version(.unexpectedCharacter), at: 1)),
    ])
    func pointsAtWhatItCannotRead(text: String, error: VersionRangeError) {
        #expect(throws: error) { try VersionRange(strict: text) }
        #expect(!error.description.isEmpty)
    }

    @Test(arguments: [
        (">=2.4.0 <2.4.0", true), (">2 <2.0.0.1-0", true), (">=2.4.1 <2.4.0 || <1 >1", true), ("<0-0", true),
        ("<=0-0", false),
        (">2 <=2.0.0.1-0", false), ("2.4.0 2.4.0", false), ("1 2", true),
    ])
    func knowsWhenItCanNeverMatch(text: String, isEmpty: Bool) throws {
        #expect(try VersionRange(strict: text).isEmpty == isEmpty)
    }

    @Test(arguments: [
        (">=2.4.0 <2.4.1", "2.4.0", true), ("2.4", "2.4.0", true), ("2.4.0", ">=2.4.0 <2.4.1", false),
        ("<1 || >2", "<0.9 || 3", true), ("<1 || >2", "<=1", false), ("<1 || >=1", ">=0.5 <9", true),
        ("<=2", "<2", true),
        ("<2", "<=2", false), (">2 <1", ">2 <1", true), ("<2", ">2 <1", true), (">2 <1", "2", false),
        ("<2", "<2 || 5", false),
        (">=0-0", "<1", true),
    ])
    func knowsWhatItHoldsAllOf(range: String, other: String, isSuperset: Bool) throws {
        #expect(try VersionRange(strict: range).isSuperset(of: VersionRange(strict: other)) == isSuperset)
    }

    @Test(arguments: [("<2", true), ("<=2", true), ("2", true), (">=2", false), ("<1 || >2", false), (">2 <1", true)])
    func knowsWhetherItEnds(text: String, hasUpperBound: Bool) throws {
        #expect(try VersionRange(strict: text).hasUpperBound == hasUpperBound)
    }

    @Test(arguments: [
        ("<2", ">=2", false), ("<=2", ">=2", true), ("1 || 5", ">=4 <6", true), (">2", "2", false), ("<1", "<1", true),
        (">1 <1", ">=0", false),
    ])
    func knowsWhetherTwoOverlap(left: String, right: String, overlaps: Bool) throws {
        let (left, right) = (try VersionRange(strict: left), try VersionRange(strict: right))
        #expect(left.overlaps(right) == overlaps)
        #expect(right.overlaps(left) == overlaps)
    }

    @Test(arguments: [
        (">=1 <2 || >=2 <3", ">=1 <3"), ("<=2.4.0 || >2.4.0 <3", "<3"), ("3 || 1 || 2", "1 || 2 || 3"),
        (">=1 || >=2 <3", ">=1"),
        (">=1 <3 || >=2 <=4", ">=1 <=4"), ("<1 || >=1", ">=0-0"), (">1 <1 || 5", "5"), ("<=2 || <2", "<=2"),
        (">=0-0 <3", "<3"),
    ])
    func mergesWhatTouches(text: String, intervals: String) throws {
        let range = try VersionRange(strict: text)
        #expect(VersionRange(range.intervals).description == intervals)
        #expect(try VersionRange(strict: intervals).intervals.map(\.description) == range.intervals.map(\.description))
    }

    @Test func agreesWithItsIntervalsAndWithComparingOneByOne() throws {
        var random = SeededRandom.forThisRun()
        let nines = String(repeating: "9", count: 18)
        let largest = try AppVersion(strict: "\(nines).\(nines).\(nines).\(nines)")
        for _ in 0..<rounds(20_000) {
            let alternatives = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
                try (0..<Int.random(in: 1...3, using: &random)).map { _ in try Comparison(using: &random) }
            }
            let text = alternatives.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " || ")
            let range = try VersionRange(strict: text)
            var candidates = alternatives.joined().flatMap { [$0.bound, $0.bound.successor ?? largest] }
            candidates += [try AppVersion(strict: random.versionText()), largest, .lowest]
            let inside = candidates.filter { version in alternatives.contains { $0.allSatisfy { $0.holds(version) } } }
            let seed: Comment = "\(text) GATEHOUSE_SEED=\(random.seed)"
            #expect(candidates.filter(range.contains) == inside, seed)
            #expect(candidates.filter { version in range.intervals.contains { $0.contains(version) } } == inside, seed)
            #expect(inside.isEmpty || !range.isEmpty, seed)
            #expect(range.hasUpperBound || range.contains(largest), seed)
            #expect(VersionRange(range.intervals.shuffled(using: &random)) == range, seed)
            for (left, right) in zip(range.intervals, range.intervals.dropFirst()) {
                let end = try #require(left.through ?? left.before)
                #expect(try end <= #require(right.from), seed)
            }
        }
    }

    /// One comparison, decided by comparing.
    private struct Comparison {
        let sign: String
        let bound: AppVersion

        init(using random: inout SeededRandom) throws {
            sign = ["<", "<=", "=", "", ">=", ">"][Int.random(in: 0..<6, using: &random)]
            bound = try AppVersion(strict: random.versionText())
        }

        var text: String { "\(sign)\(bound)" }

        func holds(_ version: AppVersion) -> Bool {
            switch sign {
            case "<": version < bound
            case "<=": version <= bound
            case ">=": version >= bound
            case ">": version > bound
            default: version == bound
            }
        }
    }
}
