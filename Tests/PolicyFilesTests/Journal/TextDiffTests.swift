import PolicyFiles
import TestSupport
import Testing

struct TextDiffTests {
    private func unified(_ old: String, _ new: String) -> String {
        TextDiff(old: Array(old.utf8), new: Array(new.utf8)).unified(oldName: "a", newName: "b")
    }

    @Test func equalTextsHaveNoDifference() {
        #expect(TextDiff(old: [], new: []).isEmpty)
        #expect(unified("a\nb\n", "a\nb\n") == "")
    }

    @Test func aChangedLineIsShownWithThreeLinesAround() {
        let old = (1...9).map { "\($0)\n" }.joined()
        let new = (1...9).map { $0 == 5 ? "five\n" : "\($0)\n" }.joined()
        #expect(unified(old, new) == "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    @Test func changesFarApartAreHunksOfTheirOwn() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = (1...20).filter { $0 != 1 && $0 != 20 }.map { "\($0)\n" }.joined()
        #expect(
            unified(old, new)
                == "--- a\n+++ b\n@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -17,4 +16,3 @@\n 17\n 18\n 19\n-20\n")
    }

    @Test func anEmptySideIsCountedAsDiffDoes() {
        #expect(unified("", "a\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n")
        #expect(unified("a\n", "") == "--- a\n+++ b\n@@ -1 +0,0 @@\n-a\n")
    }

    @Test func aMissingFinalLineEndIsADifference() {
        #expect(unified("a", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    }

    @Test func carriageReturnsAreADifference() {
        #expect(unified("a\r\n", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\r\n+a\n")
    }

    /// `patch` is the judge of the format; the longest common subsequence is that of the length.
    @Test func patchTurnsTheOldTextIntoTheNewOne() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(200) {
            let folder = try TemporaryFolder()
            let (old, new) = (text(using: &random), text(using: &random))
            try folder.write(old, to: "old")
            let diff = TextDiff(old: Array(old.utf8), new: Array(new.utf8))
            try folder.write(diff.unified(oldName: "old", newName: "new"), to: "diff")
            if !diff.isEmpty {
                let patch = try run(
                    "/usr/bin/patch", ["--silent", "--binary", folder.file("old"), folder.file("diff")])
                #expect(patch.status == 0, "seed \(random.seed): \(patch.output)\(patch.errors)")
            }
            #expect(try folder.read("old") == new, "seed \(random.seed)")
            let changed = diff.hunks.flatMap(\.lines).count { $0.kind != .kept }
            #expect(changed == fewestChanges(lines(old), lines(new)), "seed \(random.seed)")
        }
    }

    @Test func textsWithNothingInCommonAreComparedInReasonableTime() {
        let old = (0..<20_000).map { "old \($0)\n" }.joined()
        let new = (0..<20_000).map { "new \($0)\n" }.joined()
        let diff = TextDiff(old: Array(old.utf8), new: Array(new.utf8))
        #expect(diff.hunks.count == 1)
        #expect(diff.hunks.first?.lines.count == 40_000)
    }

    private func text(using random: inout SeededRandom) -> String {
        let count = Int.random(in: 0...12, using: &random)
        let lines = (0..<count).map { _ in ["a", "b", "c", "", "d\r"].randomElement(using: &random) ?? "" }
        return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    }

    private func lines(_ text: String) -> [[UInt8]] {
        var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) + [10] }
        if let last = lines.popLast(), last.count > 1 { lines.append(last.dropLast()) }
        return lines
    }

    private func fewestChanges(_ old: [[UInt8]], _ new: [[UInt8]]) -> Int {
        var row = Array(0...new.count)
        for (index, line) in old.enumerated() {
            var next = [index + 1]
            for (other, newLine) in new.enumerated() {
                next.append(line == newLine ? row[other] : 1 + min(row[other + 1], next[other]))
            }
            row = next
        }
        return row[new.count]
    }
}
