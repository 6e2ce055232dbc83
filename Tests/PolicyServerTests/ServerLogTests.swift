import Publishing
import Testing

@testable import PolicyServer

@Suite struct ServerLogTests {
    static let now = FileTime(seconds: 1_796_006_873)
    static let note = LoadNote(.error, "shop-ios.yaml refused; still serving revision 7\nshop-ios.yaml:7:12: error: …")

    @Test func anEntryHasItsTimeAndSeverityAndIsIndented() {
        #expect(
            ServerLog.format(Self.note, at: Self.now, forJournal: false)
                == """
                2026-11-30T02:47:53Z error: shop-ios.yaml refused; still serving revision 7
                    shop-ios.yaml:7:12: error: …

                """)
    }

    @Test func theJournalGetsTheSeverityOfEveryLineAndNoTime() {
        #expect(
            ServerLog.format(Self.note, at: Self.now, forJournal: true)
                == "<3>shop-ios.yaml refused; still serving revision 7\n<3>shop-ios.yaml:7:12: error: …\n")
        #expect(ServerLog.format(LoadNote(.info, "x"), at: Self.now, forJournal: true) == "<6>x\n")
    }
}
