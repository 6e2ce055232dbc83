import PolicyFiles
import Publishing
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct ServingSnapshotTests {
    @Test func anAppThatDidNotChangeKeepsItsPreparedAnswers() throws {
        let folder = try TemporaryFolder()
        try folder.write(shopPolicy, to: "shop-ios.yaml")
        try folder.write(shopPolicy.replacing("shop-ios", with: "bank"), to: "bank.yaml")
        var loader = PolicyLoader(folder: PolicyFolder(folder.path), at: .now())
        _ = loader.poll(at: .now())
        let counts = RequestCounts(workers: 1)
        let before = ServingSnapshot(loader.set, cache: CachePolicy(), counts: counts)
        try folder.write(shopPolicy.replacing("2.3.0", with: "2.3.1"), to: "shop-ios.yaml")
        _ = loader.poll(at: .now())
        let after = ServingSnapshot(loader.set, cache: CachePolicy(), counts: counts, reusing: before)
        #expect(before.apps.map(\.policy.app) == ["bank", "shop-ios"])
        #expect(after.apps.map(\.policy.app) == ["bank", "shop-ios"])
        #expect(after.apps[0] === before.apps[0])
        #expect(after.apps[1] !== before.apps[1])
        #expect(after.apps.map(\.countSlot) == before.apps.map(\.countSlot))
    }
}
