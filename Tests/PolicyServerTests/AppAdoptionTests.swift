import TestSupport
import Testing
import Versioning

@testable import PolicyServer

@Suite struct AppAdoptionTests {
    static func listed(_ texts: String...) throws -> [AppVersion: String] {
        Dictionary(uniqueKeysWithValues: try texts.map { (try AppVersion(strict: $0), $0) })
    }

    static func requests(_ adoption: AppAdoption) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: adoption.entries.filter { $0.row[.policy] > 0 }.map { ($0.label, $0.row[.policy]) })
    }

    @Test func everySpellingOfAListedVersionCountsForIt() throws {
        var adoption = AppAdoption(app: "shop-ios", labels: VersionLabels())
        let listed = try Self.listed("2.4")
        for text in ["2.4", "2.4.0", "v2.4", "2.4 (1873)", "2.4.0+77"] {
            adoption.count(text, .policy, nil, listed: listed)
        }
        #expect(Self.requests(adoption) == ["2.4": 5])
    }

    @Test func whatIsNoVersionIsUnreadableAndNotOther() throws {
        var adoption = AppAdoption(app: "shop-ios", labels: VersionLabels())
        for text in ["", "latest", "2..4", String(repeating: "9", count: 400)] {
            adoption.count(text, .policy, nil, listed: try Self.listed("2.4.0"))
        }
        #expect(Self.requests(adoption) == ["unreadable": 4])
    }

    @Test func anUnlistedVersionGetsALabelOnceItIsSeenOften() throws {
        var adoption = AppAdoption(app: "shop-ios", labels: VersionLabels())
        for _ in 0..<20 { adoption.count("1.9.0", .policy, nil, listed: [:]) }
        #expect(Self.requests(adoption) == ["other": 15, "1.9.0": 5])
    }

    /// Whatever is sent, the number of labels stays bounded and nothing is counted twice or lost.
    @Test func aFloodOfVersionsCannotMakeLabelsWithoutBound() throws {
        var random = SeededRandom.forThisRun()
        let labels = VersionLabels(unlistedPerApp: 5)
        var workers = [AppAdoption(app: "a", labels: labels), AppAdoption(app: "a", labels: labels)]
        let listed = try Self.listed("2.0.0")
        let total = 5_000
        for _ in 0..<total {
            let worker = Int.random(in: 0...1, using: &random)
            // Half of the requests name one of ten versions, the others one that is hardly seen twice.
            let patch =
                Bool.random(using: &random)
                ? Int.random(in: 0..<10, using: &random) : Int.random(in: 10..<1_000_000, using: &random)
            workers[worker].count("1.0.\(patch)", .policy, nil, listed: listed)
        }
        let names = Set(workers.flatMap { $0.entries.map(\.label) })
            .subtracting(["other", "unreadable", "unreported"])
        #expect(names.count == 5, "seed \(random.seed)")
        #expect(names.allSatisfy { $0.utf8.count == 5 }, "only frequent versions get labels, seed \(random.seed)")
        #expect(workers.flatMap(\.entries).reduce(0) { $0 + $1.row[.policy] } == total, "seed \(random.seed)")
    }

    struct Launch: Sendable {
        let header: String
        let level: LaunchLevel?
    }

    @Test(arguments: [
        Launch(header: "level=1; build=1880", level: .first),
        Launch(header: "build=1880;level=3", level: .third),
        Launch(header: " level = 0 ", level: .normal),
        Launch(header: "level=4", level: nil),
        Launch(header: "level=-1", level: nil),
        Launch(header: "level=11", level: nil),
        Launch(header: "level", level: nil),
        Launch(header: "level=", level: nil),
        Launch(header: ";;=;", level: nil),
        Launch(header: "", level: nil),
    ])
    func theLevelOfALaunchIsReadOrNotCounted(_ launch: Launch) {
        #expect(LaunchLevel(header: launch.header) == launch.level)
    }

    @Test func requestsAreCountedByRouteAndLaunchesByLevel() {
        var adoption = AppAdoption(app: "shop-ios", labels: VersionLabels())
        adoption.count(nil, .policy, .second, listed: [:])
        adoption.count(nil, .enforce, nil, listed: [:])
        #expect(adoption.entries[0].label == "unreported")
        #expect(adoption.entries[0].row.requests == [1, 0, 1])
        #expect(adoption.entries[0].row.launches == [0, 0, 1, 0])
    }
}
