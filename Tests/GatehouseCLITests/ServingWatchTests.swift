import Fetching
import Testing

@testable import GatehouseCLI

struct ServingWatchTests {
    private static let new = #"{"gatehouse":1,"app":"shop-ios","revision":43}"#
    private static let old = #"{"gatehouse":1,"app":"shop-ios","revision":42}"#

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var seconds = 120
        /// What is answered from which millisecond on.
        let answers: [(from: Int, answer: Result<HTTPResponse, NetworkFailure>)]
        let sighting: Sighting
        let milliseconds: ClosedRange<Int>
        var testDescription: String { name }
    }

    private static func page(_ body: String, _ status: Int = 200) -> Result<HTTPResponse, NetworkFailure> {
        .success(HTTPResponse(status: status, fields: [], body: Array(body.utf8)))
    }

    private static let address = try! HTTPAddress("https://gate.example.com/v1/policy/shop-ios.json")

    static let cases = [
        Case(name: "served at once", answers: [(0, page(new))], sighting: .wanted, milliseconds: 0...0),
        Case(
            name: "served after a while", answers: [(0, page(old)), (30_000, page(new))], sighting: .wanted,
            milliseconds: 30_000...32_000),
        Case(
            name: "never served", answers: [(0, page(old))], sighting: .other(revision: 42),
            milliseconds: 120_000...120_000),
        Case(
            name: "one look", seconds: 0, answers: [(0, page(old)), (1, page(new))], sighting: .other(revision: 42),
            milliseconds: 0...0),
        Case(
            name: "a restart is waited for",
            answers: [(0, page(old)), (1_000, .failure(.refused(address))), (4_000, page(new))],
            sighting: .wanted, milliseconds: 4_000...7_000),
        Case(
            name: "silence is given five seconds", answers: [(0, .failure(.refused(address)))],
            sighting: .unreachable(.refused(address)), milliseconds: 5_000...7_000),
        Case(
            name: "a wrong name is hopeless", answers: [(0, .failure(.noSuchHost("gate.example.com")))],
            sighting: .unreachable(.noSuchHost("gate.example.com")), milliseconds: 0...0),
        Case(
            name: "a portal's page", seconds: 1, answers: [(0, page("<html>"))], sighting: .notADocument(status: 200),
            milliseconds: 1_000...1_000),
        Case(
            name: "another app's document", seconds: 1,
            answers: [(0, page(#"{"gatehouse":1,"app":"other","revision":43}"#))],
            sighting: .notADocument(status: 200), milliseconds: 1_000...1_000),
        Case(
            name: "the right bytes with the wrong status", seconds: 1, answers: [(0, page(new, 500))],
            sighting: .notADocument(status: 500), milliseconds: 1_000...1_000),
        Case(
            name: "a revision that is no number", seconds: 0,
            answers: [(0, page(#"{"gatehouse":1,"app":"shop-ios"}"#))], sighting: .other(revision: nil),
            milliseconds: 0...0),
    ]

    @Test(arguments: cases)
    func waitsForTheWantedBytes(_ example: Case) {
        let time = VirtualClock()
        let start = time.now
        let watch = ServingWatch(address: Self.address, app: "shop-ios", wanted: Array(Self.new.utf8))
        let outcome = watch.wait(seconds: example.seconds, clock: time.clock) { _ throws(NetworkFailure) in
            let elapsed = time.now - start
            let current = example.answers.last { $0.from <= elapsed }
            guard let current else { throw .noClient }
            return try current.answer.get()
        }
        #expect(outcome.sighting == example.sighting)
        #expect(example.milliseconds.contains(outcome.milliseconds), "\(outcome.milliseconds) ms")
    }
}
