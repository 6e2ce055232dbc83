import Foundation
import TestSupport
import Testing

@testable import CrashHealth

@Suite struct NumberTextTests {
    struct Share: Sendable {
        let total: Int
        let millionths: Int
        let percent: String?
    }

    @Test(arguments: [
        Share(total: 2_000, millionths: 3_000_000, percent: "99.85"),
        Share(total: 20_000, millionths: 3_218_000_000, percent: "83.91"),
        Share(total: 1_000_000, millionths: 4_000_000, percent: "99.99"),
        Share(total: 1_000_000_000_000, millionths: 1, percent: "99.99"),
        Share(total: 10_000, millionths: 7_000_000, percent: "99.93"),
        Share(total: 7, millionths: 0, percent: "100.00"),
        Share(total: 7, millionths: 7_000_000, percent: "0.00"),
        Share(total: 0, millionths: 0, percent: nil),
        Share(total: 10, millionths: 12_000_000, percent: nil),
        Share(total: .max, millionths: 1, percent: "99.99"),
        Share(total: .max, millionths: .max, percent: "99.99"),
    ])
    func crashFreeIsFloored(_ item: Share) {
        #expect(CrashShare(total: item.total, crashedMillionths: item.millionths).crashFreePercent() == item.percent)
    }

    @Test func noCrashIsEverRoundedAway() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(20_000) {
            let total = Int.random(in: 1...1_000_000_000_000, using: &random)
            let crashed = Int.random(in: 0...min(total, 1 << Int.random(in: 0..<40, using: &random)), using: &random)
            let share = CrashShare(total: total, crashed: crashed)
            let shown = Double(share.crashFreePercent(decimals: 4) ?? "") ?? .nan
            let exact = (1 - Double(crashed) / Double(total)) * 100
            #expect((shown == 100) == (crashed == 0), "\(crashed) of \(total), seed \(random.seed)")
            #expect(
                shown <= exact + 1e-9 && shown > exact - 0.0001 - 1e-9, "\(crashed) of \(total), seed \(random.seed)")
        }
    }

    @Test func sharesAreSentences() {
        #expect(
            CrashShare(total: 20_000, crashed: 3_218).sentence(of: .crashFreeUsers)
                == "3,218 of 20,000 user-days crashed")
        #expect(CrashShare(total: 1, crashed: 0).sentence(of: .crashFreeSessions) == "0 of 1 session crashed")
        #expect(
            CrashShare(total: 2_000, crashedMillionths: 2_500_000).sentence(of: .crashFreeUsers)
                == "about 3 of 2,000 user-days crashed")
        #expect(CrashShare(total: 0, crashed: 0).crashFreeText == "n/a")
    }

    @Test(arguments: [(995_000, "99.50"), (990_000, "99.00"), (999_950, "99.995"), (1_000_000, "100.00"), (0, "0.00")])
    func limitsKeepTheirDecimals(_ millionths: Int, _ text: String) throws {
        #expect(try #require(CrashFreeRate(millionths: millionths)).percentText == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-12_345, "-12,345")])
    func thousandsAreKeptApart(_ number: Int, _ text: String) { #expect(NumberText.grouped(number) == text) }

    @Test(arguments: [
        (0.9743, "97 %"), (0.29, "29 %"), (0.996, "over 99 %"), (0.001, "under 1 %"), (0, "0 %"), (1, "100 %"),
        (.nan, "0 %"),
    ])
    func partsAreNeverAllOrNothingByRounding(_ share: Double, _ text: String) {
        #expect(NumberText.part(share) == text)
    }

    @Test(arguments: [
        (0.16094, "16.09 %"), (0.01, "1.00 %"), (0.00098, "0.098 %"), (0.000012, "0.0012 %"), (0, "0.00 %"),
        (1e-12, "0.000001 %"),
    ])
    func ratesAreNeverNothingByRounding(_ rate: Double, _ text: String) { #expect(NumberText.rate(rate) == text) }

    @Test(arguments: [
        (76.9, "76×"), (3.25, "3.3×"), (1, "1.0×"), (0.01, "under 0.1×"), (1e300, "over 9,999×"), (.infinity, "n/a"),
        (9.99, "10.0×"),
    ])
    func ratiosAreTimes(_ ratio: Double, _ text: String) { #expect(NumberText.times(ratio) == text) }

    @Test(
        arguments: [
            (log(1e6), "practically certain"), (log(1e4), "practically certain"), (log(9_999), "strong"),
            (log(100), "strong"),
            (log(99), "weak"), (log(20), "weak"), (log(19), nil), (-.infinity, nil), (.nan, nil),
            (.infinity, "practically certain"),
        ] as [(Double, String?)])
    func evidenceHasWords(_ logEvidence: Double, _ word: String?) {
        #expect(EvidenceWord(logEvidence: logEvidence + (logEvidence.isFinite ? 1e-9 : 0))?.rawValue == word)
    }

    @Test func textsOutOfFilesStayOnTheirLine() {
        #expect("a\nb\tc\u{1B}[31m\u{202E}d\u{2028}".shown() == "a␊b␉c␛[31m\u{FFFD}d\u{FFFD}")
        #expect(String(repeating: "x", count: 300).shown(limit: 10) == "xxxxxxxxx…")
        #expect("Galaxy S24 – 日本".shown() == "Galaxy S24 – 日本")
    }

    @Test func sparklinesHaveGapsAndShowOneCrash() {
        #expect(Sparkline.text([0, 0.5, nil, 1, 0.001]) == "▁▅ █▂")
        #expect(Sparkline.text([0, 0.5, nil, 1], isASCII: true) == "_+ @")
        #expect(Sparkline.text([0, 0]) == "▁▁")
        #expect(Sparkline.text([0.5], ceiling: 1) == "▅")
        #expect(Sparkline.text([.nan, .infinity, 1]) == "  █")
        #expect(Sparkline.text([]).isEmpty)
    }
}
