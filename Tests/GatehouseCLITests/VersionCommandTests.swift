import CommandKit
import Testing

struct VersionCommandTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var input = ""
        var status = CommandKit.ExitStatus.ok
        var says = ""
        var complains = ""
        var testDescription: String { arguments.joined(separator: " ") }

        init(
            _ arguments: String..., input: String = "", status: CommandKit.ExitStatus = .ok, says: String = "",
            complains: String = ""
        ) {
            self.arguments = arguments
            self.input = input
            self.status = status
            self.says = says
            self.complains = complains
        }
    }

    @Test(arguments: [
        Line("compare", "1.9", "1.9.0", says: "1.9 = 1.9.0\n"),
        Line("compare", "1.10.0", "1.9.1", says: "1.10.0 > 1.9.1\n"),
        Line("compare", "v2.4.0-beta.2", "2.4.0 (1873)", says: "2.4.0-beta.2 < 2.4.0\n"),
        Line(
            "compare", "1.9", "v1.10", "--json",
            says: #"{"left":"1.9","relation":"<","right":"1.10","holds":true}"# + "\n"),
        Line(
            "compare", "1.9", "gt", "1.10", "--json", status: .differs,
            says: #"{"left":"1.9","relation":"gt","right":"1.10","holds":false}"# + "\n"),
        Line("compare", "1.9", "lt", "1.10"),
        Line("compare", "1.10", "lt", "1.9", status: .differs),
        Line("compare", "1.9", "le", "1.9.0"),
        Line("compare", "1.9", "eq", "1.9.0"),
        Line("compare", "1.9", "ne", "1.9.0", status: .differs),
        Line("compare", "1.9", "ge", "1.10", status: .differs),
        Line("compare", "1.9", "gt", "1.8.9"),
        Line(
            "compare", "1.9", "<", "1.10", status: .usage,
            complains: "gatehouse: cannot use '<': RELATION: give one of: lt, le, eq, ne, ge, gt\n"),
        Line(
            "compare", "1..2", "1", status: .badInput,
            complains:
                "gatehouse: not a version: a number is missing beside a dot: '1..2' character 3: write one to four numbers, such as 2.4.0 or 2.4.0-beta.1\n"
        ),
        Line(
            "compare", "", "1", status: .badInput,
            complains:
                "gatehouse: not a version: it is empty: '': write one to four numbers, such as 2.4.0 or 2.4.0-beta.1\n"),
        Line("compare", "1", status: .usage, complains: "gatehouse: is missing: B: a version; --help shows how\n"),
    ])
    func compareTellsTheOrder(_ line: Line) { check(line) }

    @Test(arguments: [
        Line("sort", input: "1.10\n\n1.9.0\r\nv1.9 \n1.9+b", says: "1.9.0\nv1.9 \n1.9+b\n1.10\n"),
        Line("sort", "--reverse", input: "1.9\n1.10\n1.9.0\n", says: "1.10\n1.9\n1.9.0\n"),
        Line("sort", input: ""),
        Line("sort", "--json", input: "2\n1.10\n", says: #"["1.10","2"]"# + "\n"),
        Line(
            "sort", input: "1.0\nlatest\n", status: .badInput,
            complains:
                "gatehouse: not a version: this character does not belong in a version: line 2: 'latest' character 1: write one to four numbers, such as 2.4.0 or 2.4.0-beta.1\n"
        ),
    ])
    func sortOrdersItsInput(_ line: Line) { check(line) }

    @Test(arguments: [
        Line("normalize", "v2.04", " 2.4.0 (1873) ", "1.0-rc.1+x", says: "2.4\n2.4.0\n1.0-rc.1+x\n"),
        Line(
            "normalize", "--strict", "2.4", "v2.4", status: .badInput,
            complains:
                "gatehouse: not a version: it starts with a v: 'v2.4' character 1: write one to four numbers, such as 2.4.0 or 2.4.0-beta.1\n"
        ),
        Line(
            "normalize", "--json", "2.4.0 (1873)", "v1",
            says:
                #"[{"input":"2.4.0 (1873)","version":"2.4.0","build":"1873"},{"input":"v1","version":"1","build":null}]"#
                + "\n"),
        Line("normalize", status: .usage, complains: "gatehouse: is missing: V: give a version; --help shows how\n"),
    ])
    func normalizePrintsCanonicalForms(_ line: Line) { check(line) }

    @Test(arguments: [
        Line("matches", "2.4.0", ">=2.4.0 <2.4.1", says: "2.4.0 matches >=2.4.0 <2.4.1\n"),
        Line(
            "matches", "--json", "2.4.0", "<2.4.1",
            says: #"{"version":"2.4.0","range":"<2.4.1","matches":true}"# + "\n"),
        Line("matches", "2.4.1-beta", "<2.4.1", says: "2.4.1-beta matches <2.4.1\n"),
        Line(
            "matches", "2.4.1", "2.4.0 || >3", status: .differs, says: "2.4.1 does not match 2.4.0 || >3\n"),
        Line(
            "matches", "2.4.1", "^2.4", status: .badInput,
            complains:
                "gatehouse: not a range: the operators are >=, >, <=, < and =: '^2.4' character 1: write comparisons, such as '>=2.4.0 <2.4.1', or one version\n"
        ),
    ])
    func matchesAnswersByStatusToo(_ line: Line) { check(line) }

    @Test(arguments: [
        Line("next", "--bump", "patch", "2.4.0", says: "2.4.1\n"),
        Line(
            "next", "--bump", "patch", "2.4.0", "--json",
            says: #"{"version":"2.4.0","bump":"patch","next":"2.4.1"}"# + "\n"),
        Line("next", "--bump=minor", "2.4", says: "2.5\n"),
        Line("next", "--bump", "major", "2.4.1+x", says: "3.0.0\n"),
        Line("next", "--bump", "minor", "2.4.0-beta.1", says: "2.4.0\n"),
        Line(
            "next", "--bump", "major", "999999999999999999", status: .badInput,
            complains:
                "gatehouse: no next version: 999999999999999999: the number is as large as it can be; choose another part to raise\n"
        ),
        Line("next", "2.4", status: .usage, complains: "gatehouse: missing option: --bump: add --bump PART\n"),
        Line(
            "next", "2.4", "--bump", "mayor", status: .usage,
            complains: "gatehouse: cannot use 'mayor': --bump: did you mean 'major'?\n"),
    ])
    func nextRaisesOnePart(_ line: Line) { check(line) }

    private func check(_ line: Line) {
        #expect(
            gatehouse(["version"] + line.arguments, input: line.input)
                == Answer(status: line.status, output: line.says, errors: line.complains))
    }
}
