import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Fetching

struct HTTPFleetTests {
    private static let settings = HTTPClient.Settings(userAgent: "test", connectSeconds: 2, totalSeconds: 5)

    /// Each request's body, or how it failed, in the order of the requests.
    private func answers(_ fleet: HTTPFleet, _ addresses: [String]) throws -> [String] {
        let requests = try addresses.map { HTTPRequest(try HTTPAddress($0)) }
        var told: [Int: String] = [:]
        fleet.ask(requests) { index, result in
            #expect(told[index] == nil)
            switch result {
            case .success(let answer): told[index] = "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
            case .failure(let failure): told[index] = "\(failure)"
            }
        }
        return addresses.indices.map { told[$0] ?? "nothing" }
    }

    @Test(arguments: [1, 3, 50])
    func everyRequestGetsItsOwnAnswer(_ width: Int) throws {
        let server = try LoopbackServer { .init(200, [], $0.target) }
        let fleet = try HTTPFleet(Self.settings, width: width)
        let targets = (0..<20).map { "/\($0)" }
        #expect(try answers(fleet, targets.map(server.url)) == targets.map { "200 \($0)" })
        // The same handles serve again.
        #expect(try answers(fleet, [server.url("/again")]) == ["200 /again"])
        #expect(try answers(fleet, []).isEmpty)
    }

    @Test
    func oneThatFailsHoldsUpNoOther() throws {
        let server = try LoopbackServer {
            $0.target == "/cut" ? .init(200, [("Content-Length", "99")], "x") : .init(200)
        }
        let closed = "http://127.0.0.1:\(LoopbackPort.free())/"
        let told = try answers(
            HTTPFleet(Self.settings, width: 4), [closed, server.url("/cut"), server.url("/ok")])
        #expect(told[0] == "\(NetworkFailure.refused(try HTTPAddress(closed)))")
        #expect(told[1] == "\(NetworkFailure.cutOff(try HTTPAddress(server.url("/cut"))))")
        #expect(told[2] == "200 ")
    }

    @Test
    func severalAreUnderWayAtOnce() throws {
        // Answers only when all four have arrived; the server takes one connection at a time, so it needs one each.
        let arrived = Mutex(0)
        let servers = try (0..<4).map { _ in
            try LoopbackServer { _ in
                arrived.withLock { $0 += 1 }
                for _ in 0..<2_000 where arrived.withLock({ $0 }) < 4 { usleep(1_000) }
                return .init(200, [], "\(arrived.withLock { $0 })")
            }
        }
        let told = try answers(HTTPFleet(Self.settings, width: 4), servers.map { $0.url() })
        #expect(told == Array(repeating: "200 4", count: 4))
    }
}

struct HTTPDateTests {
    @Test(arguments: [
        ("Mon, 30 Nov 2026 02:24:47 GMT", 1_796_005_487), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ])
    func secondsSince1970(_ text: String, _ seconds: Int) {
        #expect(HTTPResponse(status: 200, fields: [.init(name: "date", value: text)], body: []).date == seconds)
    }

    @Test(arguments: [
        "", "now", "Mon, 30 Nov 2026 02:24:47", "30 Nov 2026 02:24:47 GMT x", "Mon, 30 Foo 2026 02:24:47 GMT",
    ])
    func otherFormsAreUnknown(_ text: String) {
        #expect(HTTPResponse(status: 200, fields: [.init(name: "Date", value: text)], body: []).date == nil)
    }
}
