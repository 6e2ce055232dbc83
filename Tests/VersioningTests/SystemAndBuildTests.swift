import Testing
import Versioning

struct SystemAndBuildTests {
    @Test(arguments: [
        ("17.2", "17.2"), ("iOS 17.2", "17.2"), ("iPhone OS 17.2.1", "17.2.1"), ("Android 14", "14"),
        ("17.2 (21C62)", "17.2"),
        ("Version 17.2 (Build 21C62)", "17.2"), (" 16.0\n", "16.0"), ("08.1", "8.1"), ("macOS14.1", "14.1"),
        ("Windows NT 10.0.19045", "10.0.19045"),
    ])
    func readsWhatDevicesReport(text: String, canonical: String) throws {
        #expect(try OSVersion(lenient: text).description == canonical)
    }

    @Test(arguments: [
        "", "iOS", "iOS ", "17.2 beta", "17.2 (21C62", "17..2", "-1", "1.2.3.4.5", "(17)", "17.2 (a) b",
        "99999999999999999999",
    ])
    func refusesWhatIsNoSystem(text: String) {
        #expect(throws: VersionError.self) { try OSVersion(lenient: text) }
    }

    @Test(arguments: ["iOS 17", "17.2 (21C62)", " 17", "017", "v17", "17-beta", "17+1"])
    func publishesOnlyPlainSystems(text: String) {
        #expect(throws: VersionError.self) { try OSVersion(strict: text) }
    }

    @Test(arguments: [("17", "17.0", 0), ("9", "10", -1), ("17.10", "17.9", 1), ("17.2.0.1", "17.2", 1)])
    func ordersSystemsAsNumbers(left: String, right: String, order: Int) throws {
        let (a, b) = (try OSVersion(strict: left), try OSVersion(strict: right))
        #expect((a < b) == (order < 0) && (a == b) == (order == 0) && (a > b) == (order > 0))
    }

    @Test(arguments: [("4.69.0", "20302", -1), ("1873", "1873.0", 0), ("1.10", "1.9", 1)])
    func ordersBuildsAsNumbers(left: String, right: String, order: Int) throws {
        let (a, b) = (try BuildNumber(lenient: left), try BuildNumber(lenient: right))
        #expect((a < b) == (order < 0) && (a == b) == (order == 0) && (a > b) == (order > 0))
    }

    @Test(arguments: [("1873", "1874"), ("1.10", "1.11"), ("2024.11.30", "2024.11.31"), ("2024.11.30.1", "2024.11.31")])
    func countsOnInAtMostThreeNumbers(text: String, next: String) throws {
        let build = try BuildNumber(strict: text)
        #expect(build.nextOfThree?.description == next && build.nextOfThree.map { $0 > build } == true)
    }

    @Test(arguments: ["", "18a", "1.2.3.4.5", "-1", "1 2"])
    func refusesWhatIsNoBuild(text: String) {
        #expect(throws: VersionError.self) { try BuildNumber(lenient: text) }
    }

    @Test func rangesOverSystemsAndBuilds() throws {
        let systems = try OSRange(strict: ">=16 <18")
        #expect(systems.contains(try OSVersion(strict: "17.9.9")))
        #expect(!systems.contains(try OSVersion(strict: "18.0")))
        #expect(try OSRange(strict: ">17").intervals.first?.from?.description == "17.0.0.1")
        #expect(try BuildRange(strict: "<=1873").contains(try BuildNumber(strict: "1873.0")))
        #expect(try BuildRange(strict: "<0").isEmpty)
    }
}
