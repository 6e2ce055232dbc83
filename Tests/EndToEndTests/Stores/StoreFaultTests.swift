import Foundation
import JSONText
import TestSupport
import Testing

/// What goes wrong at a store: nothing is guessed, nothing is done twice, and the statuses tell cases apart.
@Suite struct StoreFaultTests {
    struct Fault: Sendable {
        let state: String
        var line = "phased-release pause --wait 0"
        let status: Int32
        let says: String
        var changes = 0
    }

    static let faults: [Fault] = [
        Fault(state: #"{"role":"developer"}"#, status: 77, says: "the key may not do this", changes: 1),
        Fault(state: #"{"agreements":false}"#, status: 77, says: "an agreement is not signed"),
        Fault(state: #"{"clock":-700}"#, status: 77, says: " s ahead of the store's"),
        Fault(state: #"{"clock":5000}"#, status: 77, says: " s behind the store's"),
        Fault(state: #"{"faults":[{"status":401}]}"#, status: 0, says: "paused   2.4.0", changes: 1),
        Fault(state: #"{"faults":[{"status":401,"times":2}]}"#, status: 77, says: "the credentials are not taken"),
        Fault(state: #"{"faults":[{"html":true}]}"#, status: 3, says: "a web page came (200)"),
        Fault(state: #"{"faults":[{"status":403,"html":true}]}"#, status: 3, says: "a web page came (403)"),
        Fault(state: #"{"faults":[{"status":200,"body":"[]"}]}"#, status: 3, says: "it is no JSON"),
        Fault(state: #"{"faults":[{"status":200,"body":"{\"links\":{}}"}]}"#, status: 3, says: "'data' is missing"),
        Fault(state: #"{"faults":[{"status":403,"body":"{\"errors\":[{}]}"}]}"#, status: 77, says: "does not allow it"),
        Fault(state: #"{"faults":[{"status":429,"headers":{"Retry-After":"3000"}}]}"#, status: 75, says: "in 3000 s"),
        Fault(state: #"{"faults":[{"status":503}]}"#, status: 0, says: "paused   2.4.0", changes: 1),
        Fault(
            state: #"{"faults":[{"status":503}]}"#, status: 0,
            says: "127.0.0.1: cannot answer (503); asked again in 1 s",
            changes: 1),
        Fault(
            state: #"{"faults":[{"status":302,"headers":{"Location":"http://portal.example/"}}]}"#, status: 3,
            says: "it leads elsewhere, to http://portal.example/ (302)"),
        Fault(
            state:
                #"{"versions":[{"id":"v-240","app":"1234567890","platform":"IOS","versionString":"2.4.0","appVersionState":"READY_FOR_DISTRIBUTION","build":null},{"id":"v-241","app":"1234567890","platform":"IOS","versionString":"2.4.1","appVersionState":"PROCESSING_FOR_DISTRIBUTION","build":null}],"phased":{"v-240":{"id":"p-240","phasedReleaseState":"ACTIVE","currentDayNumber":2},"v-241":{"id":"p-241","phasedReleaseState":"INACTIVE"}}}"#,
            status: 0, says: "2.4.1 has a phased release too, inactive: --version 2.4.1 means it", changes: 1),
        Fault(state: #"{"faults":[{"cut":true}]}"#, status: 0, says: "paused   2.4.0", changes: 1),
        Fault(state: #"{"faults":[{"delay":0.5}]}"#, status: 0, says: "paused   2.4.0", changes: 1),
        Fault(state: #"{"page":1,"loop":true}"#, status: 0, says: "paused   2.4.0", changes: 1),
        Fault(state: #"{"page":1,"elsewhere":"http://127.0.0.1:9"}"#, status: 3, says: "which gets no token"),
        Fault(
            state: #"{"apps":[{"id":"9","bundleId":"com.example.shopping","name":"x"}]}"#, status: 65,
            says: "there is: com.example.shopping"),
        Fault(state: "{}", line: "phased-release pause --version 9.9 --wait 0", status: 65, says: "there is: 2.4.0"),
        // The pause was carried out and its answer was lost: it is sent again, which does no harm.
        Fault(
            state: #"{"faults":[{"match":"PATCH","after":true,"close":true}]}"#, status: 0, says: "paused   2.4.0",
            changes: 2),
        // What is no pause is looked after, and never sent again.
        Fault(
            state: #"{"faults":[{"match":"PATCH","after":true,"close":true}]}"#,
            line: "phased-release complete --yes --wait 0", status: 0, says: "complete 2.4.0", changes: 1),
        Fault(
            state: #"{"faults":[{"match":"PATCH","status":500}]}"#, line: "phased-release complete --yes --wait 0",
            status: 69, says: "nothing was changed", changes: 1),
        Fault(
            state: #"{"faults":[{"match":"PATCH","html":true},{"match":"PhasedRelease","html":true,"times":0}]}"#,
            line: "phased-release complete --yes --wait 0", status: 3, says: "a web page came", changes: 1),
    ]

    /// One stand-in for all of them: starting Python takes longer than what is tested.
    @Test
    func appStoreConnect() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        for fault in Self.faults {
            try store.reset(fault.state)
            try desk.reset()
            let run = try desk.run(fault.line, at: store)
            let said = "\(fault.state)\n\(run.output)\(run.errors)"
            #expect(run.status == fault.status, "\(said)")
            #expect((run.output + run.errors).contains(fault.says), "\(said)")
            #expect(try store.requests().filter { $0.hasPrefix("PATCH") }.count == fault.changes, "\(said)")
            #expect(try store.broken().isEmpty, "\(said)")
            if run.status != 0 {
                #expect(run.output.isEmpty, "\(said)")
                #expect(try desk.policy("shop-ios") == StoreDesk.ios, "\(said)")
            }
        }
    }

    /// What is tested against a stand-in that gives what Apple does not is tested against nothing.
    @Test
    func theStandInHoldsItselfToTheSpecification() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        for (attributes, problem) in [
            (#""phasedReleaseState":"ACTIVE","currentDay":4"#, "currentDay"),
            (#""phasedReleaseState":"ACTIVE","currentDayNumber":"4""#, "is not of type 'integer'"),
        ] {
            try store.reset(#"{"phased":{"v-240":{"id":"p-240",\#(attributes)}}}"#)
            #expect(try desk.run("phased-release status", at: store).status == 0)
            let broken = try store.broken()
            #expect(broken.contains { $0.contains(problem) }, "\(broken)")
        }
        // A word that is new is one that a test puts there.
        try store.reset(#"{"phased":{"v-240":{"id":"p-240","phasedReleaseState":"BRAND_NEW"}}}"#)
        #expect(try desk.run("phased-release status", at: store).status == 3)
        #expect(try store.broken() == [])
    }

    /// A pause that was carried out somewhere and cannot be seen is never told as one.
    @Test
    func aPauseThatCannotBeSeenIsUnclear() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(
            .appStoreConnect, in: desk.folder)
        try desk.take(store)
        // The look before the change works, the one after it gets a page.
        try store.set(
            #"{"faults":[{"match":"appStoreVersions/v-240"},{"match":"PATCH","html":true},{"match":"appStoreVersions/v-240","html":true}]}"#
        )
        let run = try desk.run("phased-release pause --wait 0", at: store)
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("whether it holds is not known"), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(try desk.policy("shop-ios") == StoreDesk.ios)
    }

    static let playFaults: [Fault] = [
        Fault(
            state: #"{"limit":1,"window":1}"#, line: "rollout halt --wait 0", status: 0,
            says: "127.0.0.1: is asked too much; asked again in 1 s"),
        Fault(
            state: #"{"limit":1,"window":1,"older":true}"#, line: "rollout halt --wait 0", status: 0,
            says: "halted   2.4.0"),
        Fault(
            state: #"{"limit":0}"#, line: "rollout status", status: 75, says: "Google Play is asked too much"),
        Fault(state: #"{"day":0}"#, line: "rollout status", status: 75, says: "begin anew at midnight in California"),
        Fault(
            state: #"{"commits":0}"#, line: "rollout halt --wait 0", status: 75, says: "Daily save quota exceeded."),
        Fault(
            state: #"{"enabled":false}"#, line: "rollout halt --wait 0", status: 77,
            says: "enable the Google Play Android Developer API"),
        Fault(
            state: "{}", line: "rollout status --track beta", status: 65, says: "the name of the track"),
        Fault(state: #"{"forbidden":true}"#, line: "rollout halt --wait 0", status: 77, says: "gatehouse@example.iam"),
        Fault(state: #"{"clock":-700}"#, line: "rollout halt --wait 0", status: 77, says: " s ahead of the store's"),
        Fault(state: #"{"package":"com.other"}"#, line: "rollout halt --wait 0", status: 65, says: "Package not found"),
        Fault(
            state:
                #"{"faults":[{"match":"PUT","status":400,"body":"{\"error\":{\"code\":400,\"message\":\"This Edit has been deleted.\"}}"}]}"#,
            line: "rollout halt --wait 0", status: 77, says: "This Edit has been deleted."),
        Fault(
            state: #"{"faults":[{"match":":commit","after":true,"close":true}]}"#, line: "rollout halt --wait 0",
            status: 0, says: "halted   2.4.0"),
        Fault(
            state: #"{"faults":[{"match":":commit","close":true}]}"#, line: "rollout halt --wait 0", status: 69,
            says: "nothing was changed"),
        Fault(
            state: #"{"faults":[{"match":"/token","html":true}]}"#, line: "rollout halt --wait 0", status: 3,
            says: "a web page came"),
    ]

    @Test
    func googlePlay() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.googlePlay, in: desk.folder)
        try desk.take(store)
        for fault in Self.playFaults {
            try store.reset(fault.state)
            try desk.reset()
            let run = try desk.run(fault.line, at: store)
            let said = "\(fault.state)\n\(run.output)\(run.errors)"
            #expect(run.status == fault.status, "\(said)")
            #expect((run.output + run.errors).contains(fault.says), "\(said)")
            #expect(try store.broken().isEmpty, "\(said)")
            // A commit is sent again only when it was refused because of too many questions.
            #expect(
                try store.requests().filter { $0.hasSuffix(":commit") }.count
                    <= (fault.state.contains("window") ? 9 : 1),
                "\(said)")
            if run.status != 0 { #expect(try desk.policy("shop-android") == StoreDesk.android, "\(said)") }
        }
    }
}
