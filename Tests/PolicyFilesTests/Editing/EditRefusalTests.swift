import PolicyFiles
import Testing

struct EditRefusalTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let edit: YAMLEdit
        let sentence: String

        init(_ name: String, _ text: String, _ edit: YAMLEdit, _ sentence: String) {
            (testDescription, self.text, self.edit, self.sentence) = (name, text, edit, sentence)
        }
    }

    @Test(arguments: [
        Case(
            "broken YAML", "a: [1\n", .set(["a"], .plain("2")),
            "shop.yaml:1:4: this `[` is never closed, or a comma is missing after it; close it with `]`, and put commas "
                + "between its parts"),
        Case(
            "a key of a text", "a: 1\nversions: none\n", .set(["versions", "minimum"], .quoted("1.0")),
            "shop.yaml:2:11: versions is no mapping, so nothing can be put into it; mend the file by hand"),
        Case(
            "an item of a mapping", "blocked: { a: 1 }\n", .append(["blocked"], .text("x")),
            "shop.yaml:1:10: blocked is no list, so nothing can be put into it; mend the file by hand"),
        Case(
            "a step into a mapping by number", "blocked:\n  a: 1\n", .set(["blocked", 0], .text("x")),
            "shop.yaml:2:3: blocked is no list, so nothing can be put into it; mend the file by hand"),
        Case(
            "removing what is not there", "a: 1\n", .remove(["versions", "minimum"]),
            "shop.yaml: there is no versions.minimum; look at the file for what there is"),
        Case(
            "an item past the end", "a: [1]\n", .insertItem(["a"], at: 2, .plain("1")),
            "shop.yaml: there is no a[2]; look at the file for what there is"),
        Case(
            "removing the only entry of the document", "a: 1\n", .remove(["a"]),
            "shop.yaml:1:1: the layout around a cannot be edited without touching other lines; edit the file by hand"),
        Case(
            "the key of a pair without braces", "a: [ b: c ]\n", .remove(["a", 0, "b"]),
            "shop.yaml:1:6: the layout around a[0].b cannot be edited without touching other lines; "
                + "edit the file by hand"),
        Case(
            "a pair without braces", "a: [ b: c ]\n", .set(["a", 0, "d"], .text("e")),
            "shop.yaml:1:6: the layout around a[0].d cannot be edited without touching other lines; "
                + "edit the file by hand"),
    ])
    func saysWhereAndWhatToDo(_ example: Case) throws {
        let source = SourceText(path: "shop.yaml", text: example.text)
        let error = try #require(throws: EditError.self) { try source.applying([example.edit]) }
        #expect(error.sentence(in: source) == example.sentence)
    }
}
