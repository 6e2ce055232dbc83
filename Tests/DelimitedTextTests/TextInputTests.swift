import DelimitedText
import Testing

@Suite struct TextInputTests {
    @Test func inputsAreCalledByTheirNames() {
        #expect(TextInput.file("exports/may.csv").name == "exports/may.csv")
        #expect(TextInput.standardInput.name == "standard input")
        #expect(TextInput.bytes([], name: "pasted").name == "pasted")
    }
}
