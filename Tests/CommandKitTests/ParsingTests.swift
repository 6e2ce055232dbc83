import CommandKit
import Testing

struct ParsingTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var environment: [String: String] = [:]
        let seen: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let understood = [
        Line(
            arguments: ["thing", "add", "ball", "--reason", "play"],
            seen: #"folder=things dry-run=false reason=play tags=[] wait=- size=- operands=["ball"]"#),
        Line(
            arguments: ["thing", "add", "--reason=a=b", "ball", "--dry-run", "left", "--folder=box"],
            seen: #"folder=box dry-run=true reason=a=b tags=[] wait=- size=- operands=["ball", "left"]"#),
        Line(
            arguments: ["thing", "add", "--tag", "a", "ball", "--tag=b", "--reason="],
            seen: #"folder=things dry-run=false reason= tags=["a", "b"] wait=- size=- operands=["ball"]"#),
        Line(
            arguments: ["thing", "add", "--reason", "-", "--", "--dry-run", "--"],
            seen: #"folder=things dry-run=false reason=- tags=[] wait=- size=- operands=["--dry-run", "--"]"#),
        Line(
            arguments: ["thing", "add", "-", "--reason=--x", "--wait", "0", "--size", "small"],
            seen: #"folder=things dry-run=false reason=--x tags=[] wait=0 size=small operands=["-"]"#),
        Line(
            arguments: ["thing", "list"], environment: ["TOY_FOLDER": "chest"],
            seen: "folder=chest dry-run=false reason=- tags=[] wait=- size=- operands=[]"),
        Line(
            arguments: ["thing", "list", "--folder", "box"], environment: ["TOY_FOLDER": "chest"],
            seen: "folder=box dry-run=false reason=- tags=[] wait=- size=- operands=[]"),
        Line(
            arguments: ["thing", "list"], environment: ["TOY_FOLDER": ""],
            seen: "folder=things dry-run=false reason=- tags=[] wait=- size=- operands=[]"),
        Line(
            arguments: ["forward", "--anything", "goes", "--"],
            seen: #"folder=things dry-run=false reason=- tags=[] wait=- size=- operands=["--anything", "goes", "--"]"#),
    ]

    @Test(arguments: understood)
    func optionsAndOperandsReachTheCommand(_ line: Line) {
        #expect(
            answer(line.arguments, environment: line.environment)
                == Answer(status: .ok, output: line.seen + "\n", errors: ""))
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., says message: String) {
            self.arguments = arguments
            self.message = message
        }
    }

    static let mistakes = [
        Mistake("thong", says: "toy: no such command: thong: did you mean 'thing'?"),
        Mistake("zebra", says: "toy: no such command: zebra: 'help' lists them all"),
        Mistake("add", "ball", says: "toy: no such command: add: did you mean 'thing add'?"),
        Mistake("thing", says: "toy: needs a verb: thing: add one of: add, list, give"),
        Mistake("thing", "--folder", "x", "list", says: "toy: needs a verb: thing: add one of: add, list, give"),
        Mistake("thing", "lits", says: "toy: no such command: thing lits: did you mean 'thing list'?"),
        Mistake("thing", "burn", says: "toy: no such command: thing burn: 'thing' knows: add, list, give"),
        Mistake("help", "thing", "lits", says: "toy: no such command: thing lits: did you mean 'thing list'?"),
        Mistake("help", "thnig", says: "toy: no such command: thnig: did you mean 'thing'?"),
        Mistake(
            "-h",
            says: "toy: no such option: -h: did you mean '--help'?; a value that begins with a dash goes behind '--'"),
        Mistake("thing", "list", "--foldr", "x", says: "toy: no such option: --foldr: did you mean '--folder'?"),
        Mistake("thing", "list", "--fold=x", says: "toy: no such option: --fold: did you mean '--folder'?"),
        Mistake("thing", "list", "--zebra", says: "toy: no such option: --zebra: --help lists what it takes"),
        Mistake(
            "thing", "list", "-1.2",
            says:
                "toy: no such option: -1.2: --help lists what it takes; a value that begins with a dash goes behind '--'"
        ),
        Mistake("thing", "list", "--folder", says: "toy: no value: --folder: write --folder DIR"),
        Mistake(
            "thing", "add", "ball", "--reason", "--dry-run",
            says: "toy: no value: --reason: write --reason=--dry-run if '--dry-run' is the value, or put TEXT before it"
        ),
        Mistake(
            "thing", "add", "ball", "--dry-run=yes",
            says: "toy: takes no value: --dry-run=yes: write --dry-run alone, or leave it out"),
        Mistake("thing", "list", "--folder=a", "--folder=b", says: "toy: given twice: --folder: keep one of them"),
        Mistake("thing", "add", "ball", says: "toy: missing option: --reason: add --reason TEXT"),
        Mistake("thing", "add", "--reason=x", says: "toy: is missing: NAME: what to add; --help shows how"),
        Mistake("probe", says: "toy: is missing: URL: give an address; --help shows how"),
        Mistake(
            "thing", "add", "a", "b", "c", "--reason=x",
            says: "toy: one argument too many: c: quote a value that holds blanks; --help shows what it takes"),
        Mistake(
            "thing", "add", "a", "--reason=x", "--wait=+5",
            says: "toy: cannot use '+5': --wait: give a whole number from 0 to 600"),
        Mistake(
            "thing", "add", "a", "--reason=x", "--wait=601",
            says: "toy: cannot use '601': --wait: give a whole number from 0 to 600"),
        Mistake(
            "thing", "add", "a", "--reason=x", "--wait=99999999999999999999",
            says: "toy: cannot use '99999999999999999999': --wait: give a whole number from 0 to 600"),
        Mistake(
            "thing", "add", "a", "--reason=x", "--size=smal",
            says: "toy: cannot use 'smal': --size: did you mean 'small'?"),
        Mistake(
            "thing", "add", "a", "--reason=x", "--size=9",
            says: "toy: cannot use '9': --size: give one of: small, medium, large"),
        Mistake("a\nb\u{1B}[2J", says: "toy: no such command: a␊b␛[2J: 'help' lists them all"),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsOneLineThatSaysWhatToDo(_ mistake: Mistake) {
        #expect(answer(mistake.arguments) == Answer(status: .usage, output: "", errors: mistake.message + "\n"))
    }
}

struct CheckingTests {
    @Test(arguments: [
        ParsingTests.Line(arguments: ["thing", "add", "a", "--reason", "x"], seen: ""),
        ParsingTests.Line(arguments: ["thing", "add", "a", "--reason=$WHY", "--size", "$SIZE"], seen: ""),
        ParsingTests.Line(arguments: ["forward", "--any"], seen: ""),
        ParsingTests.Line(arguments: ["help", "thing"], seen: ""),
        ParsingTests.Line(arguments: ["thong"], seen: "no such command thong at 0"),
        ParsingTests.Line(arguments: ["thing", "lits"], seen: "no such command thing lits at 1"),
        ParsingTests.Line(arguments: ["thing", "list", "--foldr=x"], seen: "no such option --foldr at 2"),
        ParsingTests.Line(
            arguments: ["thing", "add", "a", "--size", "tiny", "--reason=x"], seen: "cannot use 'tiny' --size at 3"),
        ParsingTests.Line(arguments: ["thing", "add", "a"], seen: "missing option --reason at nil"),
        ParsingTests.Line(arguments: ["thing"], seen: "needs a verb thing at 0"),
    ])
    func aCommandLineIsReadWithoutRunning(_ line: ParsingTests.Line) {
        let mistake = toy.mistake(in: line.arguments)
        let seen = mistake.map {
            "\($0.complaint.what) \($0.complaint.location ?? "") at \($0.argument.map(String.init) ?? "nil")"
        }
        #expect(seen ?? "" == line.seen)
    }
}
