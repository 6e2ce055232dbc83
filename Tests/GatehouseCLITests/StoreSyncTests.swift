import LaunchDocument
import PolicyFiles
import Stores
import TestSupport
import Testing
import Versioning

@testable import GatehouseCLI

/// What `release sync` makes of a store's list.
struct StoreSyncTests {
    private func version(_ text: String, _ state: String, build: String? = nil) -> StoreVersion {
        StoreVersion(
            id: text, text: text, version: try? AppVersion(lenient: text), state: state, build: build,
            minimumOS: "16.0",
            phasedRelease: nil)
    }

    /// `2.4.0 live`, a release a line.
    private func words(_ releases: [StoreRelease]) -> [String] {
        releases.map { "\($0.version) \($0.status?.rawValue ?? "?")\($0.percent.map { " \($0)" } ?? "")" }
    }

    @Test
    func statesOfAppleAreStatusesOfAPolicy() {
        let list = StoreRelease.list(
            [
                version("2.3.0", "REPLACED_WITH_NEW_VERSION"), version("2.10.0", "WAITING_FOR_REVIEW"),
                version("2.9.0", "READY_FOR_DISTRIBUTION"), version("2.8.0", "READY_FOR_DISTRIBUTION"),
                version("2.11.0", "BRAND_NEW"), version("nonsense", "READY_FOR_DISTRIBUTION"),
            ], phased: nil)
        #expect(words(list) == ["2.11.0 ?", "2.10.0 pending", "2.9.0 live", "2.8.0 replaced", "2.3.0 replaced"])
    }

    private func plan(_ store: [StoreRelease], _ text: String = SamplePolicy.ios) throws -> ChangePlan {
        try SamplePolicy.read(text).following(store)
    }

    private func release(_ text: String, _ status: ReleaseStatus?, percent: String? = nil) throws -> StoreRelease {
        StoreRelease(
            version: try AppVersion(strict: text), status: status, percent: percent.flatMap { .init($0) }, word: "WORD")
    }

    @Test
    func whatIsTrueStays() throws {
        let store = [
            try release("2.5.0", .pending), try release("2.4.1", .live), try release("2.3.1", .replaced),
            try release("1.0.0", .replaced),
        ]
        #expect(try plan(store).edits.isEmpty)
        #expect(try plan(store).notes == [.alreadySo("releases are as the store has them", line: 15)])
    }

    @Test
    func whatChangedFollows() throws {
        let store = [
            try release("2.6.0", .pending), try release("2.5.0", .phased, percent: "10"),
            try release("2.4.1", .replaced),
        ]
        let plan = try plan(store)
        #expect(
            plan.edits == [
                .addRelease(.init(version: try AppVersion(strict: "2.6.0"), status: .pending)),
                .releaseStatus(try AppVersion(strict: "2.5.0"), .phased, percent: "10"),
                .releaseStatus(try AppVersion(strict: "2.4.1"), .replaced, percent: nil),
            ])
    }

    /// An Apple app has one live version; what a store does not know is told and stays.
    @Test
    func whatTheStoreDoesNotTell() throws {
        let live = try plan([try release("2.7.0", .live)])
        #expect(live.edits.contains(.releaseStatus(try AppVersion(strict: "2.4.1"), .replaced, percent: nil)))
        #expect(live.notes.contains(.storeLacks(try AppVersion(strict: "2.5.0"), line: 15)))
        let odd = try plan([try release("2.4.1", nil)])
        #expect(odd.edits.isEmpty)
        // Nobody may read that all is as the store has it.
        #expect(!odd.notes.contains { if case .alreadySo = $0 { true } else { false } })
        #expect(odd.notes.contains(.storeStateUnknown(try AppVersion(strict: "2.4.1"), "WORD")))
    }
}
