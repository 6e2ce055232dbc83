import PolicyFiles
import Testing

@testable import GatehouseCLI

struct ChangeEffectTests {
    private static let policy = SamplePolicy.ios + "offer_last_compatible: true\n"

    /// Most users have a system that runs the newest release, and the store hands them that one and no older one.
    @Test func aBlockOfTheLiveReleaseLeavesUsersOfCurrentSystemsNothingToInstall() throws {
        let before = try SamplePolicy.read(Self.policy)
        let after = try SamplePolicy.read(
            Self.policy.replacing(
                "  stranded: notice\n",
                with: "  blocked: [{ when: { versions: \"2.4.1\" }, reason: crash }]\n  stranded: notice\n"))
        #expect(
            ChangeEffect.between(before, after).map(\.sentence) == [
                "2.4.1 users see a notice until a release above it is live (before: allow)",
                "2.3.1: recommend (to 2.4.1) → allow",
                "2.3.0: recommend (to 2.4.1) → allow",
                "1.6.0 users see a notice until a release above it is live (before: block (to 2.4.1))",
            ])
    }

    @Test func whatStaysTheSameIsNoEffect() throws {
        let before = try SamplePolicy.read(Self.policy)
        #expect(ChangeEffect.between(before, before).isEmpty)
    }
}
