import Fetching
import JSONText
import Testing
import Versioning

@testable import Stores

struct PhasedReleaseTests {
    private static func json(_ state: String) -> String {
        #"{"type":"appStoreVersionPhasedReleases","id":"p1","attributes":{"phasedReleaseState":"\#(state)","currentDayNumber":4,"totalPauseDuration":2,"startDate":"2026-11-27T08:00:00Z"}}"#
    }

    private static func answer(_ state: String) -> ScriptedStore.Step { .ok(#"{"data":\#(json(state))}"#) }

    private static func release(_ state: String) throws -> PhasedRelease {
        let resource = try #require(StoreResource(try JSON.parse(Array(json(state).utf8))))
        return try #require(PhasedRelease(resource))
    }

    private static let version = StoreVersion(
        id: "v1", text: "2.4.0", version: nil, state: nil, build: nil, minimumOS: nil, phasedRelease: nil)

    @Test
    func noneIsSaidWithANull() throws {
        let store = ScriptedStore([
            .ok(#"{"data":null,"links":{"self":"…/appStoreVersionPhasedRelease"}}"#), .ok(#"{"links":{}}"#),
            .ok(#"{"data":{"type":"appStoreVersionPhasedReleases"}}"#), .ok(#"{"data":[]}"#),
        ])
        let connect = try store.connect()
        #expect(try connect.phasedRelease(of: Self.version) == nil)
        for _ in 0..<3 { #expect(throws: StoreFailure.self) { try connect.phasedRelease(of: Self.version) } }
    }

    @Test
    func daysAndSharesAreThoseOfApple() throws {
        let release = try Self.release("ACTIVE")
        #expect(release.share == 10)
        #expect(release.pausedDays == 2)
        #expect(PhasedRelease.shares == [1, 2, 5, 10, 20, 50, 100])
        let bare = StoreResource(
            JSON(
                .object([
                    .init("type", JSON(.string("appStoreVersionPhasedReleases"))), .init("id", JSON(.string("p"))),
                ])))
        let empty = try #require(bare.flatMap(PhasedRelease.init))
        #expect(empty.state == nil)
        #expect(empty.share == nil)
    }

    @Test
    func whatIsPossibleInEachState() throws {
        let none: PhasedRelease? = nil
        for move in PhasedReleaseMove.allCases { #expect(PhasedReleaseDecision(move, on: none) == .none) }
        let table: [(PhasedReleaseMove, String, (PhasedRelease) -> PhasedReleaseDecision)] = [
            (.pause, "ACTIVE", { .possible($0) }), (.pause, "PAUSED", { .already($0) }),
            (.pause, "COMPLETE", { .over($0) }), (.pause, "INACTIVE", { .notBegun($0) }),
            (.resume, "PAUSED", { .possible($0) }), (.resume, "ACTIVE", { .already($0) }),
            (.resume, "COMPLETE", { .over($0) }), (.resume, "INACTIVE", { .notBegun($0) }),
            (.complete, "ACTIVE", { .possible($0) }), (.complete, "PAUSED", { .possible($0) }),
            (.complete, "COMPLETE", { .already($0) }), (.complete, "INACTIVE", { .notBegun($0) }),
            (.pause, "BRAND_NEW", { .unknown($0) }), (.complete, "", { .unknown($0) }),
        ]
        for (move, state, decision) in table {
            let release = try Self.release(state)
            #expect(PhasedReleaseDecision(move, on: release) == decision(release), "\(move) \(state)")
        }
    }

    private func carryOut(
        _ move: PhasedReleaseMove, _ steps: [ScriptedStore.Step]
    ) throws -> (PhasedRelease, ScriptedStore) {
        let store = ScriptedStore(steps)
        let after = try store.connect().carryOut(move, on: Self.release("ACTIVE"), of: Self.version)
        return (after, store)
    }

    @Test
    func aPauseIsOnePatch() throws {
        let (after, store) = try carryOut(.pause, [Self.answer("PAUSED")])
        #expect(after.state == .paused)
        #expect(store.lines == ["PATCH /v1/appStoreVersionPhasedReleases/p1"])
        let body = String(decoding: store.requests[0].body ?? [], as: UTF8.self)
        #expect(
            body
                == #"{"data":{"type":"appStoreVersionPhasedReleases","id":"p1","attributes":{"phasedReleaseState":"PAUSED"}}}"#
        )
    }

    /// Somebody else was faster, or the answer to the first attempt was lost.
    @Test
    func theSameValueAgainIsSuccess() throws {
        let conflict = ScriptedStore.Step.answer(
            409, #"{"errors":[{"code":"ENTITY_ERROR.ATTRIBUTE.INVALID","detail":"already has this value"}]}"#)
        let (after, store) = try carryOut(.pause, [conflict, Self.answer("PAUSED")])
        #expect(after.state == .paused)
        #expect(store.lines.last == "GET /v1/appStoreVersions/v1/appStoreVersionPhasedRelease")
        // The same refusal in another state is one.
        let other = ScriptedStore([conflict, Self.answer("COMPLETE")])
        #expect(throws: StoreFailure.self) {
            try other.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
    }

    @Test
    func onlyAPauseIsSentTwice() throws {
        let address = try ScriptedStore.address
        let lost = ScriptedStore.Step.fails(.cutOff(address))
        let (after, paused) = try carryOut(.pause, [lost, .answer(502, ""), Self.answer("PAUSED")])
        #expect(after.state == .paused)
        #expect(paused.lines.filter { $0.hasPrefix("PATCH") }.count == 3)
        for move in [PhasedReleaseMove.resume, .complete] {
            // The answer was lost; a look shows that the change was taken.
            let (after, store) = try carryOut(move, [lost, Self.answer(move.target.word)])
            #expect(after.state == move.target)
            #expect(store.lines.filter { $0.hasPrefix("PATCH") }.count == 1)
            // It was not taken: the first failure is told, and nothing is sent again.
            let not = ScriptedStore([lost, Self.answer("PAUSED")])
            #expect(throws: StoreFailure.network(.cutOff(address), attempts: 1)) {
                try not.connect().carryOut(move, on: Self.release("PAUSED"), of: Self.version)
            }
        }
    }

    /// The first attempt may have been carried out: what becomes of the others does not undo it.
    @Test
    func aRefusedRepetitionDoesNotMeanThatNothingWasChanged() throws {
        let address = try ScriptedStore.address
        let lost = ScriptedStore.Step.fails(.cutOff(address))
        for second in [ScriptedStore.Step.fails(.noSuchHost("h")), .answer(429, "", [("Retry-After", "3000")])] {
            let (after, store) = try carryOut(.pause, [lost, second, Self.answer("PAUSED")])
            #expect(after.state == .paused)
            #expect(store.lines.last?.hasPrefix("GET") == true)
            let dark = ScriptedStore([lost, second, .fails(.noSuchHost("h"))])
            #expect(throws: StoreFailure.unclear(.network(.cutOff(address), attempts: 2))) {
                try dark.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
            }
        }
    }

    /// A store that is asked too much has not even looked at the change.
    @Test
    func whatWasThrottledIsSentAgain() throws {
        for move in PhasedReleaseMove.allCases {
            let (after, store) = try carryOut(
                move, [.answer(429, "", [("Retry-After", "2")]), Self.answer(move.target.word)])
            #expect(after.state == move.target)
            #expect(store.lines.allSatisfy { $0.hasPrefix("PATCH") } && store.pauses == [2_000])
        }
        let busy = ScriptedStore(Array(repeating: .answer(429, ""), count: 9))
        #expect(throws: StoreFailure.self) {
            try busy.connect().carryOut(.complete, on: Self.release("ACTIVE"), of: Self.version)
        }
        #expect(busy.requests.count == 4)
    }

    @Test
    func anAnswerAboutAnotherReleaseIsNone() throws {
        let other = Self.json("PAUSED").replacing("p1", with: "p2")
        let store = ScriptedStore([.ok(#"{"data":\#(other)}"#), Self.answer("ACTIVE")])
        #expect(throws: StoreFailure.notTaken(wanted: "PAUSED", found: "ACTIVE")) {
            try store.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
    }

    @Test
    func whatCannotBeSeenIsUnclearAndNeverPaused() throws {
        let address = try ScriptedStore.address
        let silent = ScriptedStore(Array(repeating: .fails(.timedOut(address, seconds: 1)), count: 8))
        #expect(throws: StoreFailure.unclear(.network(.timedOut(address, seconds: 1), attempts: 2))) {
            try silent.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
        // Taken by its word, and not there: never told as done.
        let odd = ScriptedStore([Self.answer("ACTIVE"), Self.answer("ACTIVE")])
        #expect(throws: StoreFailure.notTaken(wanted: "PAUSED", found: "ACTIVE")) {
            try odd.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
        let page = ScriptedStore([.ok("<html>"), .ok("<html>")])
        #expect(throws: StoreFailure.self) {
            try page.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
        // Who may not do it is told so, without another look.
        let forbidden = ScriptedStore([.answer(403, #"{"errors":[{"code":"FORBIDDEN_ERROR"}]}"#)])
        #expect(throws: StoreFailure.roleTooLow([.init(code: "FORBIDDEN_ERROR", text: nil)])) {
            try forbidden.connect().carryOut(.pause, on: Self.release("ACTIVE"), of: Self.version)
        }
    }
}
