import CommandKit
import TestSupport
import Testing

/// What was typed wrong is a fault of the command line, with its option, and none of a file that does not hold it.
@Suite struct BadArgumentTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let complaint: String

        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., complaint: String) {
            (self.arguments, self.complaint) = (arguments, complaint)
        }
    }

    private static let write = "write comparisons, such as '>=2.4.0 <2.4.1', or one version"
    private static let numbers = "write one to four numbers, such as 2.4.0 or 2.4.0-beta.1"

    static let cases = [
        Case(
            "flag", "kill", "video", "--versions", "=>2.4",
            complaint: "not a range: the operators are >=, >, <=, < and =: --versions: '=>2.4' character 1: \(write)"),
        Case(
            "flag", "kill", "video", "--versions", "", complaint: "not a range: it is empty: --versions: '': \(write)"),
        Case(
            "flag", "kill", "video", "--os", "banana",
            complaint:
                "not a range: a version in it cannot be read: this character does not belong in a version: --os: 'banana' character 1: \(write)"
        ),
        Case(
            "flag", "explain", "video", "--os", "banana",
            complaint:
                "not a version: this character does not belong in a version: --os: 'banana' character 1: \(numbers)"),
        Case(
            "flag", "explain", "video", "--version", "two",
            complaint:
                "not a version: this character does not belong in a version: --version: 'two' character 1: \(numbers)"),
        Case(
            "flag", "kill", "video", "--versions", ">2 <1",
            complaint:
                "cannot use '>2 <1': --versions: give a range that something can match; a blank in it means and, || means or"
        ),
        Case(
            "flag", "kill", "video", "--reason", "",
            complaint: "cannot use '': --reason: give the reason in words, which the journal keeps"),
        Case(
            "flag", "restore", "video", "--percent", "20", "--reason", " ",
            complaint: "cannot use ' ': --reason: give the reason in words, which the journal keeps"),
        Case(
            "flag", "kill", "video", "--locale", "Turkish!",
            complaint: "cannot use 'Turkish!': --locale: give a language or locale, such as tr or tr_TR"),
        Case(
            "flag", "kill", "video", "--device", "",
            complaint: "cannot use '': --device: give a model, or how it begins and a * at the end"),
        Case(
            "flag", "kill", "video", "--device", "a*b",
            complaint: "cannot use 'a*b': --device: give a model, or how it begins and a * at the end"),
        Case(
            "safe-mode", "force", "--level", "1", "--versions", ">=2.4.0",
            complaint:
                "cannot use '>=2.4.0': --versions: give a range with an upper end, such as '>=2.4.0 <2.4.1'; it would hit the fix as well"
        ),
        Case(
            "safe-mode", "set", "mode=off", "--builds", "x",
            complaint:
                "not a range: a version in it cannot be read: this character does not belong in a version: --builds: 'x' character 1: \(write)"
        ),
        Case(
            "gate", "block", ">=2.4.0", "--reason", "crash",
            complaint:
                "cannot use '>=2.4.0': RANGE: give a range with an upper end, such as '>=2.4.0 <2.4.1'; it would hit the fix as well"
        ),
        Case(
            "gate", "block", "^2.4", "--reason", "crash",
            complaint: "not a range: the operators are >=, >, <=, < and =: RANGE: '^2.4' character 1: \(write)"),
        Case(
            "gate", "raise", "--minimum", "2..4", "--reason", "crash",
            complaint: "not a version: a number is missing beside a dot: --minimum: '2..4' character 3: \(numbers)"),
        Case(
            "release", "add", "two", "--status", "live",
            complaint:
                "not a version: this character does not belong in a version: VERSION: 'two' character 1: \(numbers)"),
        Case(
            "safe-mode", "simulate", "crash,,ok",
            complaint:
                "cannot use '': EVENTS: give some of: crash, hang, ok, quit, kill-after, background, reboot, update, debugger"
        ),
    ]

    @Test(arguments: cases)
    func isAFaultOfTheCommandLine(_ item: Case) throws {
        let policy = """
            app: shop-ios
            revision: 7
            platform: ios
            flags: { video: { default: true, safe: false, restore: { percent: 10 } } }

            """
        let desk = try PolicyDesk(["shop-ios.yaml": policy])
        let answer = desk.run(item.arguments)
        #expect(answer.errors == "gatehouse: \(item.complaint)\n")
        #expect(answer.status == .usage)
        #expect(answer.output.isEmpty)
        #expect(try desk.file() == policy)
    }
}
