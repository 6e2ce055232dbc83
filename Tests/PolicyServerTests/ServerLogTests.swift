import Glibc
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

    /// As when somebody pauses the pager that the log goes to.
    @Test(.timeLimit(.minutes(1))) func aReaderThatSleepsKeepsNobodyWaiting() {
        var ends: [Int32] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4096)
        while unsafe write(ends[1], bytes, bytes.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        let log = ServerLog(descriptor: ends[1], environment: [:])
        for _ in 0..<1000 { log.write(Self.note) }
        // It wakes up: what is said from now on arrives.
        for _ in 0..<4 { #expect(unsafe read(ends[0], &bytes, bytes.count) == bytes.count) }
        log.write(LoadNote(.info, "awake"), at: Self.now)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var rest: [UInt8] = []
        while case let count = unsafe read(ends[0], &bytes, bytes.count), count > 0 { rest += bytes.prefix(count) }
        #expect(String(decoding: rest, as: UTF8.self).hasSuffix("\0" + "2026-11-30T02:47:53Z info: awake\n"))
    }

    @Test func theJournalGetsTheSeverityOfEveryLineAndNoTime() {
        #expect(
            ServerLog.format(Self.note, at: Self.now, forJournal: true)
                == "<3>shop-ios.yaml refused; still serving revision 7\n<3>shop-ios.yaml:7:12: error: …\n")
        #expect(ServerLog.format(LoadNote(.info, "x"), at: Self.now, forJournal: true) == "<6>x\n")
    }
}
