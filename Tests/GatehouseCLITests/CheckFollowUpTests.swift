import CommandKit
import Foundation
import JSONText
import TestSupport
import Testing

/// What `crashes check` says to type next, on 2026-11-30 at 02:00 UTC.
@Suite struct CheckFollowUpTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let export: String
        var arguments: [String] = ["--version", "2.4.0"]
        let reason: String
        /// FILE stands for the export.
        let next: [String]

        var testDescription: String { name }
    }

    private static let users = "date,version,users,crashed_users\n"

    static let cases: [Case] = [
        Case(
            name: "all well", export: users + "2026-11-28,2.4.0,900,0\n", reason: "within_limits", next: []),
        Case(
            name: "too few", export: users + "2026-11-28,2.4.0,20,1\n", reason: "too_few_users",
            next: ["gatehouse crashes check FILE --version 2.4.0"]),
        Case(
            name: "not enough, with options", export: "date,version,Seats,crashed_users\n2026-11-28,2.4.0,100,0\n",
            arguments: ["--map", "users=Seats", "--target", "99.5", "--json"], reason: "not_enough_data",
            next: ["gatehouse crashes check FILE --version 2.4.0 --target 99.5 --map users=Seats"]),
        Case(
            name: "old", export: users + "2026-11-20,2.4.0,900,0\n", reason: "stale",
            next: [
                "gatehouse crashes check FILE --version 2.4.0",
                "gatehouse crashes check FILE --version 2.4.0 --max-data-age 219",
            ]),
        Case(
            name: "not there", export: users + "2026-11-28,2.4.0,900,0\n", arguments: ["--version", "2.4.1"],
            reason: "no_data", next: ["gatehouse crashes tally FILE"]),
        Case(
            name: "without versions", export: "date,users,crashed_users\n2026-11-28,900,0\n", arguments: [],
            reason: "no_data", next: ["gatehouse crashes inspect FILE"]),
        Case(
            name: "a row that cannot be", export: users + "2026-11-28,2.4.0,3,5\n", reason: "invalid_row",
            next: ["gatehouse crashes inspect FILE"]),
        Case(
            name: "crashes alone", export: "date,version,crashes\n2026-11-28,2.4.0,5\n", reason: "counts_only",
            next: ["gatehouse crashes formats"]),
        Case(
            name: "a warning without columns", export: users + "2026-11-28,2.4.0,10000,80\n", reason: "below_target",
            next: ["gatehouse crashes report FILE --version 2.4.0 --html crash-health.html"]),
        Case(
            name: "a warning that is the same everywhere",
            export: "date,version,os,users,crashed_users\n"
                + ["17", "18"].map { "2026-11-28,2.4.0,\($0),5000,40\n2026-11-28,2.3.9,\($0),5000,30\n" }.joined(),
            reason: "below_target", next: ["gatehouse crashes explain FILE --version 2.4.0 --baseline 2.3.9"]),
        Case(
            name: "a breach without columns", export: users + "2026-11-28,2.4.0,1000,30\n", reason: "below_critical",
            next: ["gatehouse gate block 2.4.0 --reason 'crash: crash-free users are below the critical 99.00 %'"]),
    ]

    @Test(arguments: cases)
    func saysWhatToType(_ item: Case) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(item.export, to: "export.csv")
        let arguments = item.arguments.filter { $0 != "--json" }
        let answer = gatehouse(["crashes", "check", file, "--json"] + arguments)
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["reason"]?.string == item.reason)
        let next = json["next"]?.array?.compactMap(\.string) ?? []
        #expect(next.map { $0.replacingOccurrences(of: file, with: "FILE") } == item.next)
        let words = gatehouse(["crashes", "check", file] + arguments).output
        for command in next {
            #expect(words.contains("     \(command)\n"))
            // What changes a policy needs one.
            guard command.hasPrefix("gatehouse crashes ") else { continue }
            let typed = command.split(separator: " ").dropFirst().map(String.init)
            let page = folder.file("page.html")
            let status = gatehouse(typed.map { $0 == "crash-health.html" ? page : $0 }).status
            #expect([0, 1, 3, 65].contains(status.rawValue), "\(command)")
        }
    }

    @Test func whatIsHeldIsToBeCheckedAgain() throws {
        let folder = try TemporaryFolder()
        let state = ["--version", "2.4.0", "--state", folder.file("state.json")]
        let bad = try folder.write(Self.users + "2026-11-28,2.4.0,1000,30\n", to: "bad.csv")
        let good = try folder.write(Self.users + "2026-11-28,2.4.0,1000,0\n", to: "good.csv")
        #expect(gatehouse(["crashes", "check", bad] + state).status.rawValue == 2)
        let held = gatehouse(["crashes", "check", good] + state)
        #expect(held.status.rawValue == 2)
        #expect(
            held.output.contains("next     gatehouse crashes check \(good) --version 2.4.0 --state "), "\(held.output)")
    }

    /// A release as bad as the one before has no condition that rose, and one that is bad.
    @Test func whatWasNotMendedIsNamed() throws {
        let folder = try TemporaryFolder()
        let rows = ["2.3.9", "2.4.0"].map { "2026-11-28,\($0),tr,1000,400\n2026-11-28,\($0),en,4000,10\n" }.joined()
        let file = try folder.write("date,version,locale,users,crashed_users\n" + rows, to: "export.csv")
        let answer = gatehouse(["crashes", "check", file, "--version", "2.4.0"])
        #expect(answer.output.contains("why      locale = tr, 98 % of the crashes"), "\(answer.output)")
    }

    @Test(arguments: [
        (["--version", ""], "--version: give a version such as 2.4.0"),
        (["--target", "99", "--critical", "99.9"], "--target: give a percentage that is not below --critical"),
    ])
    func whatCannotBeMeantIsRefused(_ arguments: [String], _ message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.users + "2026-11-28,2.4.0,1000,30\n", to: "export.csv")
        let answer = gatehouse(["crashes", "check", file] + arguments)
        #expect(answer.status == .usage)
        #expect(answer.errors.contains(message), "\(answer.errors)")
    }
}
