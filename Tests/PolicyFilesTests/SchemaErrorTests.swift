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
}
