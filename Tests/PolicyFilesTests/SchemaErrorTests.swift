import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

/// What a file gets whose values are wrong one by one.
struct SchemaErrorTests {
    @Test func everyFaultOfAFileIsNamedWithItsPlaceACaretAndHelp() throws {
        let names = try PolicyFixtures.names(in: PolicyFixtures.refused)
        #expect(names.count > 20)
        let sections = try names.map { name in
            let source = try PolicyFixtures.source(PolicyFixtures.refused, name)
            let reading = Policy.read(source)
            if reading.policy != nil { Issue.record("\(name) was accepted") }
            return (["# \(name)"] + reading.diagnostics.map { $0.rendered(in: source) }).joined(separator: "\n")
        }
        expectGolden(sections.joined(separator: "\n\n") + "\n", named: "schema-errors.txt")
    }

    @Test func ofVeryManyFaultsTheFirstHundredAreSaid() {
        let text = PolicySamples.minimal + (1...150).map { "unknown\($0): 1\n" }.joined()
        let diagnostics = Policy.read(PolicySamples.source(text)).diagnostics
        #expect(diagnostics.count == 101)
        #expect(diagnostics.last?.fact == .schema(.moreFaults(count: 50)))
        #expect(diagnostics.last?.message == "there are 50 more faults from here on")
    }

    @Test func ofVeryManyWarningsAndOneErrorTheErrorIsSaid() {
        let kills = (1...150).map { "  f\($0): { default: true, safe: false, kill: {} }\n" }.joined()
        let text = PolicySamples.minimal + "flags:\n" + kills + "messages: { block: {} }\n"
        let reading = Policy.check(PolicySamples.source(text), now: Timestamp(secondsSince1970: 0))
        #expect(reading.policy == nil)
        #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.fact) == [.lint(.withoutEnglish(name: "block"))])
    }

    @Test func listsThatNoPolicyNeedsAreRefused() {
        let flags = (0...2_000).map { "  f\($0): { default: true, safe: false }\n" }.joined()
        let diagnostics = Policy.read(PolicySamples.source(PolicySamples.minimal + "flags:\n" + flags)).diagnostics
        #expect(diagnostics.map(\.fact) == [.schema(.tooMany(name: "flags", count: 2_001, limit: 2_000))])
    }
}
