import LaunchDocument
import Testing
import Versioning

struct InstallationTests {
    @Test func readsWhatDevicesReport() {
        let reported = Installation(
            reportedVersion: "v2.4.0 (1873)", os: "iOS 17.2", system: "IOS", channel: "TESTFLIGHT", storefront: "deu")
        #expect(reported.version == version("2.4.0"))
        #expect(reported.build == build("1873"))
        #expect(reported.os == os("17.2"))
        #expect(reported.system == .ios)
        #expect(reported.channel == .testflight)
        #expect(reported.storefront?.code == "DE")
    }

    @Test func leavesUnknownWhatItCannotRead() {
        let reported = Installation(
            reportedVersion: "Varies with device", build: "x", os: "?", system: "", channel: "?", storefront: "??")
        #expect(reported == Installation(version: nil))
    }

    @Test(arguments: ["beos", "Windows", "ios ", "iPhone OS", "?"])
    func takesASystemWithoutANameHereForAnotherOne(text: String) {
        let reported = Installation(reportedVersion: nil, os: "17.4", system: text)
        #expect(reported.system == .other)
        #expect(reported.os == os("17.4"))
    }

    @Test func prefersTheBuildThatIsGiven() {
        #expect(Installation(reportedVersion: "2.4.0 (1873)", build: "1900").build == build("1900"))
    }

    @Test(arguments: [
        ("RU", "RU"), ("ru", "RU"), ("RUS", "RU"), ("gbr", "GB"), ("XKS", "XK"), ("USA", "US"), ("ZWE", "ZW"),
        ("ABW", "AW"),
    ])
    func readsCountriesByTwoAndByThreeLetters(text: String, code: String) {
        #expect(Storefront(text)?.code == code)
    }

    @Test(arguments: ["", "R", "RUSS", "ÄÖ", "12", "QQQ", "R U"])
    func refusesWhatIsNoCountry(text: String) {
        #expect(Storefront(text) == nil)
    }
}
