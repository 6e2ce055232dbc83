import Testing

@testable import Publishing

@Suite struct ShrinkGuardTests {
    struct Step: Sendable {
        var from: Set<String> = []
        var to: Set<String> = []
        var oldSource = "a\nb\n"
        var newSource = "a\nc\n"
        var retired: Set<String> = []
        var refusal: Shrinkage?
    }

    @Test(arguments: [
        Step(),
        Step(from: ["a", "b", "c", "d"], to: ["a", "b"]),
        Step(from: ["a", "b", "c", "d"], to: ["a"], refusal: .flags(lost: ["b", "c", "d"], of: 4)),
        Step(from: ["a", "b", "c", "d"], to: ["a"], retired: ["b"]),
        Step(from: ["a"], to: [], refusal: .flags(lost: ["a"], of: 1)),
        Step(from: ["a"], to: [], retired: ["a"]),
        Step(from: ["a"], to: ["b", "c", "d"], refusal: .flags(lost: ["a"], of: 1)),
        Step(from: [], to: ["b"]),
        Step(newSource: "a\n", refusal: .cutShort(bytes: 2, of: 4)),
        Step(oldSource: "a\n", newSource: "a\nb\n"),
        Step(newSource: "a\nb\n"),
        // The last good set of a start may have no source.
        Step(oldSource: "", newSource: "a\n"),
    ])
    func aStepThatTakesMostAwayIsRefused(_ step: Step) {
        let refusal = ShrinkGuard.refusal(
            from: .init(flags: step.from, source: Array(step.oldSource.utf8)),
            to: .init(flags: step.to, source: Array(step.newSource.utf8)), retired: step.retired)
        #expect(refusal == step.refusal)
    }
}
