import PolicyFiles
import Testing

/// One edit in one layout: everything that was not meant stays as it was, byte for byte.
struct EditLayoutTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let before: String
        let edits: [YAMLEdit]
        let after: String

        init(_ name: String, _ before: String, _ edits: YAMLEdit..., to after: String) {
            (testDescription, self.before, self.edits, self.after) = (name, before, edits, after)
        }
    }

    private static let item = YAMLValue.flow(["when": .flow(["versions": .quoted("2.4.0")]), "reason": .text("crash")])

    static let scalars: [Case] = [
        Case(
            "a value keeps its double quotes and its comment", "versions:\n  minimum: \"2.3.0\"   # since May\n",
            .set(["versions", "minimum"], .quoted("2.4.1")), to: "versions:\n  minimum: \"2.4.1\"   # since May\n"),
        Case(
            "a value keeps its single quotes", "minimum: '2.3.0'\n", .set(["minimum"], .quoted("2.4")),
            to: "minimum: '2.4'\n"),
        Case(
            "a single quote is doubled in single quotes", "note: 'it'\n", .set(["note"], .text("it's")),
            to: "note: 'it''s'\n"),
        Case(
            "a plain version stays plain", "minimum: 2.3.0\n", .set(["minimum"], .quoted("2.4.1")),
            to: "minimum: 2.4.1\n"),
        Case(
            "a plain version that would read as a number is quoted", "minimum: 2.3.0\n",
            .set(["minimum"], .quoted("1.10")), to: "minimum: \"1.10\"\n"),
        Case("a number is never quoted", "revision: '42'\n", .set(["revision"], .plain("43")), to: "revision: 43\n"),
        Case(
            "tabs and blanks behind a value stay", "a: 1\t \nb: 2 \t # c\n", .set(["a"], .plain("10")),
            .set(["b"], .plain("20")), to: "a: 10\t \nb: 20 \t # c\n"),
        Case("CRLF stays", "a: 1\r\nb: 2\r\n", .set(["b"], .plain("3")), to: "a: 1\r\nb: 3\r\n"),
        Case("no final line end is none afterwards", "a: 1\nb: 2", .set(["b"], .plain("3")), to: "a: 1\nb: 3"),
        Case("a byte order mark stays", "\u{FEFF}a: 1\n", .set(["a"], .plain("2")), to: "\u{FEFF}a: 2\n"),
        Case(
            "other scripts before the value do not shift it", "título: año  # ñ\nb: é\n", .set(["b"], .text("ü")),
            to: "título: año  # ñ\nb: ü\n"),
        Case(
            "a key with no value gets one before its comment", "versions:\n  minimum:   # none yet\n",
            .set(["versions", "minimum"], .quoted("2.3.0")), to: "versions:\n  minimum: \"2.3.0\"   # none yet\n"),
        Case(
            "a value inside nested braces", "a: { b: { c: [1, { d: 2 }] } }\n",
            .set(["a", "b", "c", 1, "d"], .plain("3")),
            to: "a: { b: { c: [1, { d: 3 }] } }\n"),
        Case(
            "a text over several lines becomes one", "a: one\n  two\nb: 1\n", .set(["a"], .text("three")),
            to: "a: three\nb: 1\n"),
        Case(
            "a literal text becomes a quoted one and keeps its comment", "a: |  # note\n  one\n\n  two\n\nb: 1\n",
            .set(["a"], .text("x\ny")), to: "a: \"x\\ny\" # note\n\nb: 1\n"),
        Case(
            "what YAML reads otherwise is quoted", "a: x\nb: x\nc: x\nd: x\ne: x\n", .set(["a"], .text("no")),
            .set(["b"], .text(">=2.4.0")), .set(["c"], .text("a: b")), .set(["d"], .text("")),
            .set(["e"], .text("a #b")),
            to: "a: \"no\"\nb: \">=2.4.0\"\nc: \"a: b\"\nd: \"\"\ne: \"a #b\"\n"),
        Case(
            "control characters are escaped", "a: 'x'\n", .set(["a"], .text("tab\tbell\u{7}nel\u{85}bom\u{FEFF}")),
            to: "a: \"tab\\tbell\\x07nel\\x85bom\\uFEFF\"\n"),
        Case(
            "document marks stay", "%YAML 1.1\n---\na: 1\n...\n", .set(["a"], .plain("2")), .set(["b"], .plain("3")),
            to: "%YAML 1.1\n---\na: 2\nb: 3\n...\n"),
        Case(
            "a quoted key is found by its text", "\"a\": 1\n'b': 2\n", .set(["b"], .plain("3")),
            to: "\"a\": 1\n'b': 3\n"),
        Case(
            "a block gives way to a word", "kill:\n  when: x\n  # inside\n  reason: y\nb: 1\n",
            .set(["kill"], .text("none")),
            to: "kill: none\nb: 1\n"),
    ]

    static let insertions: [Case] = [
        Case(
            "a missing key goes where people write it",
            "versions:\n  gate_since: \"1.6.0\"\n  # asked\n  recommended: \"2.4.1\"\n",
            .set(["versions", "minimum"], .quoted("2.3.0")),
            to: "versions:\n  gate_since: \"1.6.0\"\n  minimum: \"2.3.0\"\n  # asked\n  recommended: \"2.4.1\"\n"),
        Case(
            "a missing section is made in block style", "app: a\nplatform: ios\nflags: {}\n",
            .set(["versions", "minimum"], .quoted("2.3.0")),
            to: "app: a\nplatform: ios\nversions:\n  minimum: \"2.3.0\"\nflags: {}\n"),
        Case(
            "a section is set apart as the others are", "app: a\nplatform: ios\n\nflags:\n    x: { default: true }\n",
            .set(["versions", "minimum"], .quoted("2.3.0")),
            to: "app: a\nplatform: ios\n\nversions:\n    minimum: \"2.3.0\"\n\nflags:\n    x: { default: true }\n"),
        Case(
            "a section at the end of a dense file", "app: a\nplatform: ios\n",
            .set(["versions", "minimum"], .quoted("2.3.0")),
            to: "app: a\nplatform: ios\nversions:\n  minimum: \"2.3.0\"\n"),
        Case(
            "a section at the end of a spaced file", "app: a\n\n# r\nreleases: []",
            .set(["flags", "x", "safe"], .plain("false")),
            to: "app: a\n\n# r\nreleases: []\n\nflags:\n  x:\n    safe: false"),
        Case(
            "an empty section is filled under its comment", "versions:  # none\nflags: {}\n",
            .set(["versions", "minimum"], .quoted("2.3.0")),
            to: "versions:  # none\n  minimum: \"2.3.0\"\nflags: {}\n"),
        Case(
            "a key is put into braces", "versions: {recommended: '2.4.1'}\n",
            .set(["versions", "reason"], .text("crash")),
            to: "versions: {recommended: '2.4.1', reason: crash}\n"),
        Case(
            "empty braces are filled", "flags: {}\nsafe: {  }\n", .set(["flags", "x"], .plain("true")),
            .set(["safe", "z"], .plain("false")), to: "flags: { x: true }\nsafe: { z: false }\n"),
        Case(
            "a key goes behind a text that keeps its blank lines", "description: |+\n  one\n\nflags: {}\n",
            .set(["revision"], .plain("1")), to: "description: |+\n  one\n\nflags: {}\nrevision: 1\n"),
        Case(
            "a key goes behind a text that keeps its blank lines, right behind", "app: |+\n  one\n\n\nflags: {}\n",
            .set(["revision"], .plain("1")), to: "app: |+\n  one\n\n\nrevision: 1\nflags: {}\n"),
        Case(
            "a key goes behind a file without a final line end", "app: a", .set(["revision"], .plain("1")),
            to: "app: a\nrevision: 1"),
        Case(
            "a line end is that of the line before", "app: a\r\nrevision: 1\nflags: {}\n",
            .set(["platform"], .text("ios")),
            .set(["app"], .text("b")), to: "app: b\r\nrevision: 1\nplatform: ios\nflags: {}\n"),
        Case(
            "a new list is a block with items in braces", "versions:\n  minimum: \"2.3.0\"\n",
            .append(["versions", "blocked"], item),
            to: "versions:\n  minimum: \"2.3.0\"\n  blocked:\n    - { when: { versions: \"2.4.0\" }, reason: crash }\n"),
        Case(
            "a key with no value becomes a list", "versions:\n  blocked:  # bad releases\n  stranded: notice\n",
            .append(["versions", "blocked"], item),
            to:
                "versions:\n  blocked:  # bad releases\n    - { when: { versions: \"2.4.0\" }, reason: crash }\n  stranded: notice\n"
        ),
        Case(
            "an empty list in brackets stays in brackets", "blocked: [] # none\n", .append(["blocked"], item),
            to: "blocked: [{ when: { versions: \"2.4.0\" }, reason: crash }] # none\n"),
        Case(
            "an item goes behind the last one and its comment",
            "blocked:\n- a # one\n# two\n- b # three\n# end\nc: 1\n",
            .append(["blocked"], .text("d")), to: "blocked:\n- a # one\n# two\n- b # three\n- d\n# end\nc: 1\n"),
        Case(
            "an item goes before the first one and its comment",
            "releases:   # newest first\n  # live\n  - { version: \"2.4.1\" }\n",
            .insertItem(["releases"], at: 0, .flow(["version": .quoted("2.4.2")])),
            to: "releases:   # newest first\n  - { version: \"2.4.2\" }\n  # live\n  - { version: \"2.4.1\" }\n"),
        Case(
            "an item looks like its neighbours", "releases:\n  -   version: '1.0'\n      build: 1\n",
            .insertItem(["releases"], at: 0, .flow(["version": .quoted("1.1"), "build": .plain("2")])),
            to: "releases:\n  -   version: \"1.1\"\n      build: 2\n  -   version: '1.0'\n      build: 1\n"),
        Case(
            "an item goes between two", "a:\n  - x\n  - z\n", .insertItem(["a"], at: 1, .text("v")),
            to: "a:\n  - x\n  - v\n  - z\n"),
        Case(
            "an item goes into a list that starts behind a dash", "a:\n  - - x\n    - y\n",
            .insertItem(["a", 0], at: 0, .text("w")), .append(["a", 0], .text("z")),
            to: "a:\n  - - w\n    - x\n    - y\n    - z\n"),
        Case(
            "brackets on one line", "a: [x, y]\nb: [ x ]\n", .append(["a"], .text("z")),
            .insertItem(["a"], at: 0, .text("w")), .insertItem(["b"], at: 0, .text("v")),
            to: "a: [w, x, y, z]\nb: [ v, x ]\n"),
        Case(
            "brackets over several lines with a comma at the end", "a: [\n  x,  # one\n  y,  # two\n]\n",
            .append(["a"], .text("z")), .insertItem(["a"], at: 0, .text("w")),
            to: "a: [\n  w,\n  x,  # one\n  y,  # two\n  z,\n]\n"),
        Case(
            "brackets over several lines without one", "a: [\n  x,\n  y  # two\n]\n", .append(["a"], .text("z")),
            to: "a: [\n  x,\n  y,  # two\n  z\n]\n"),
        Case(
            "brackets over several lines, all bare", "a: [\r\n  x\r\n]\r\n", .append(["a"], .text("z")),
            to: "a: [\r\n  x,\r\n  z\r\n]\r\n"),
        Case(
            "tabs between brackets stay and are taken over", "{\n\t\"a\": 1,\n\t\"c\": [\n\t\t\"x\"\n\t]\n}\n",
            .set(["revision"], .plain("1")), .insertItem(["c"], at: 0, .quoted("w")), .append(["c"], .quoted("z")),
            to: "{\n\t\"a\": 1,\n\t\"c\": [\n\t\t\"w\",\n\t\t\"x\",\n\t\t\"z\"\n\t],\n\trevision: 1\n}\n"),
        Case(
            "the whole document in braces", "{app: a, flags: {}}", .set(["revision"], .plain("1")),
            .append(["versions", "blocked"], item),
            to: "{app: a, revision: 1, versions: {blocked: [{when: {versions: \"2.4.0\"}, reason: crash}]}, flags: {}}"),
        Case(
            "a key goes into a mapping behind a dash", "releases:\n- version: '1'\n  status: live\n",
            .set(["releases", 0, "build"], .plain("7")), to: "releases:\n- version: '1'\n  build: 7\n  status: live\n"),
        Case(
            "a block is replaced by a block", "f:\n  kill:\n     when: a\n     reason: b\n  z: 1\n",
            .set(["f", "kill"], .flow(["when": .text("c"), "since": .plain("2026-11-29T21:10:00Z")])),
            to: "f:\n  kill:\n     when: c\n     since: 2026-11-29T21:10:00Z\n  z: 1\n"),
    ]

    static let removals: [Case] = [
        Case(
            "an entry goes with the comment on its line", "a: 1\n# on b\nb: 2 # two\nc: 3\n", .remove(["b"]),
            to: "a: 1\n# on b\nc: 3\n"),
        Case("the last line of a file without a final line end", "a: 1\nb: 2", .remove(["b"]), to: "a: 1"),
        Case(
            "an item of several lines", "a:\n  - x: 1\n    y: |\n      t\n  - z: 2\n", .remove(["a", 0]),
            to: "a:\n  - z: 2\n"),
        Case(
            "the last item leaves an empty list", "blocked:  # bad\n  # why\n  - { a: 1 }\nc: 1\n",
            .remove(["blocked", 0]),
            to: "blocked: []  # bad\n  # why\nc: 1\n"),
        Case("the last entry leaves an empty mapping", "f:\n  x: 1\n", .remove(["f", "x"]), to: "f: {}\n"),
        Case(
            "the first entry behind a dash", "r:\n  - version: '1'\n    status: live\n", .remove(["r", 0, "version"]),
            to: "r:\n  - status: live\n"),
        Case(
            "the first entry behind a dash when a comment follows",
            "r:\n  - version: '1'\n    # why\n    status: live\n",
            .remove(["r", 0, "version"]), to: "r:\n  -\n    # why\n    status: live\n"),
        Case(
            "entries in braces", "a: { x: 1, y: 2, z: 3 }\n", .remove(["a", "y"]), .remove(["a", "z"]),
            .remove(["a", "x"]),
            to: "a: {}\n"),
        Case("the first entry in braces", "a: { x: 1, y: 2 }\n", .remove(["a", "x"]), to: "a: { y: 2 }\n"),
        Case(
            "an item on its own line in brackets", "a: [\n  x,  # one\n  y,  # two\n  z\n]\n", .remove(["a", 1]),
            .remove(["a", 1]), to: "a: [\n  x  # one\n]\n"),
        Case(
            "the last item in brackets behind whose last a comma stands", "a: [\n  x,  # one\n  y,\n]\n",
            .remove(["a", 1]), to: "a: [\n  x,  # one\n]\n"),
        Case(
            "the only item in brackets with a comment", "a: [ # none\n  x,\n]\n", .remove(["a", 0]),
            to: "a: [ # none\n  \n]\n"),
        Case("an item that was never written", "a:\n  -\n  - x\n", .remove(["a", 0]), to: "a:\n  - x\n"),
        Case(
            "an item whose dash stands alone", "a:\n  - x\n  - # why\n    y: 1\n    z: 2\n  - w\n", .remove(["a", 1]),
            to: "a:\n  - x\n  - w\n"),
    ]

    @Test(arguments: scalars + insertions + removals)
    func changesWhatWasMeantAndNothingElse(_ example: Case) throws {
        let source = SourceText(path: "shop.yaml", text: example.before)
        let edited = try source.applying(example.edits)
        #expect(String(decoding: edited.bytes, as: UTF8.self) == example.after)
    }
}
