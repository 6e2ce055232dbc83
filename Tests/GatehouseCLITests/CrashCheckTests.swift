import CommandKit
import Foundation
import JSONText
import TestSupport
import Testing

@testable import GatehouseCLI

/// Checks of the exports in `exports/`, as their readers type them.
struct CrashCheckTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let exports = root + "/exports"
    private static let about = ["--policies", root + "/policies", "--app", "shop-ios"]

    private func check(_ arguments: [String], input: String = "", environment: [String: String] = [:]) -> Answer {
        gatehouse(["crashes", "check"] + arguments, input: input, environment: environment)
    }

    @Test func aStrangerSeesWhatIsBadWhyAndWhatToDo() {
        let answer = check([Self.exports, "--version", "2.4.0", "--by", "locale"] + Self.about)
        #expect(answer.status.rawValue == 2)
        expectGolden(answer.output.replacing(Self.root + "/", with: ""), named: "crashes-check.txt")
        #expect(answer.errors.isEmpty)
    }

    struct Case: Sendable {
        let arguments: [String]
        let status: Int32
        let start: String
    }

    @Test(arguments: [
        Case(arguments: ["--version", "2.3.1"], status: 0, start: "ok       2.3.1  crash-free users 99.64 %"),
        Case(arguments: ["--version", "2.4.0"], status: 2, start: "breach   2.4.0  crash-free users 83.91 %"),
        Case(arguments: [], status: 2, start: "breach   2.4.0"),
        Case(arguments: ["--version", "9.9"], status: 3, start: "unknown  9.9  crash-free users n/a"),
        Case(arguments: ["--version", "2.3.1", "--target", "99.9"], status: 1, start: "warn     2.3.1"),
        Case(arguments: ["--version", "2.3.1", "--critical", "99.9%"], status: 2, start: "breach   2.3.1"),
        Case(arguments: ["--version", "2.3.1", "--complete-until", "2026-11-01"], status: 3, start: "unknown  2.3.1"),
        Case(arguments: ["--version", "2.3.1", "--max-data-age", "1"], status: 3, start: "unknown  2.3.1"),
        Case(arguments: ["--version", "2.4.0", "--max-data-age", "1"], status: 2, start: "breach   2.4.0"),
    ])
    func theExitStatusIsTheVerdict(_ item: Case) {
        let answer = check([Self.exports] + item.arguments + Self.about)
        #expect(answer.status.rawValue == item.status, "\(answer)")
        #expect(answer.output.hasPrefix(item.start), "\(answer.output)")
    }

    @Test(arguments: ["nagios", "prometheus", "github", "junit", "markdown"])
    func everyFormatHasTheSameExitStatus(_ format: String) {
        let answer = check([Self.exports, "--format", format] + Self.about)
        #expect(answer.status.rawValue == 2)
        #expect(answer.output.contains("2.4.0"))
    }

    @Test func whatCannotBeReadTwiceIsExplainedAllTheSame() throws {
        let rows = try String(contentsOfFile: Self.exports + "/2026-11-29.csv", encoding: .utf8)
        let answer = check(["-", "--json"] + Self.about, input: rows)
        #expect(answer.status.rawValue == 2)
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["explanation"]?["conditions"]?.array?.first?["when"]?["locale"]?.string == "tr_TR")
        #expect(json["next"]?.array?.first?.string?.hasPrefix("gatehouse flag kill new_checkout") == true)
    }

    @Test func aRowThatCannotBeIsShownWhereItStands() {
        let answer = check(["-"], input: "date,version,users,crashed_users\n2026-11-29,2.4.0,10,12\n")
        #expect(answer.status.rawValue == 3)
        #expect(answer.output.contains("standard input:2:21: 12 crashed of 10"), "\(answer.output)")
        #expect(answer.output.contains("  2026-11-29,2.4.0,10,12\n                      ^"), "\(answer.output)")
    }

    @Test func whoCannotSeeStandardErrorIsToldThatThereIsNoVerdict() {
        let torn = "date,version,users\n2026-11-29,2.4.0,\"10|\n"
        func check(_ format: String) -> Answer { self.check(["-", "--format", format], input: torn) }
        let nagios = check("nagios")
        #expect(nagios.status == .unknown)
        #expect(
            nagios.output
                == "CRASHES UNKNOWN - this quote is never closed: standard input:2:18: fetch the export again if it ends here; write \"\" for a quote inside quotes\n",
            "\(nagios)")
        let github = check("github")
        #expect(github.status == .badInput)
        #expect(github.output.hasPrefix("::error title=Crash health cannot be judged::this quote is never closed"))
        let junit = check("junit")
        #expect(junit.status == .badInput && junit.output.isEmpty)
        #expect(nagios.errors == junit.errors && github.errors == junit.errors && !junit.errors.isEmpty)
    }

    @Test func aMessageIsSentAndItsFailureHidesNothing() throws {
        let server = try LoopbackServer { _ in .init(500) }
        let plain = check([Self.exports] + Self.about)
        let told = check([Self.exports, "--notify", server.url("/SECRET")] + Self.about)
        #expect(told.output == plain.output)
        #expect(told.status == plain.status)
        #expect(told.errors.contains("the message was not taken: HTTP status 500, 4 attempts: 127.0.0.1"))
        #expect(!told.errors.contains("SECRET"))
        #expect(server.requests.count == 4)
    }

    @Test func aPageIsWrittenForSeveralReleases() throws {
        let folder = try TemporaryFolder()
        let answer = gatehouse(
            [
                "crashes", "report", Self.exports, "--html", folder.file("health.html"), "--version", "2.4.0",
                "--version", "2.3.1", "--by", "os", "--released", "2.4.0=2026-11-28",
            ] + Self.about)
        #expect(answer.status.rawValue == 0, "\(answer)")
        #expect(answer.output.contains("breach   2.4.0") && answer.output.contains("ok       2.3.1"))
        let page = try folder.read("health.html")
        for part in ["2.4.0 released", "os = 17.5", "locale = tr_TR", "gatehouse flag kill new_checkout", "99.64 %"] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test func theJournalSaysWhenAReleaseCameOut() throws {
        let desk = try PolicyDesk()
        let day = 86_400_000
        desk.clock.advance(by: -2 * day)
        let noted = desk.type("release", "set-status", "2.5.0", "live", "--wait", "0")
        #expect(noted.status == .ok, "\(noted)")
        desk.clock.advance(by: 2 * day)
        let days = (27...29).map { "2026-11-\($0),2.5.0,1000,2\n" }.joined()
        let export = try desk.folder.write("date,version,users,crashed_users\n" + days, to: "days.csv")
        let answer = desk.type("crashes", "report", export, "--html", desk.folder.file("health.html"))
        #expect(answer.status == .ok, "\(answer)")
        #expect(try desk.folder.read("health.html").contains("2.5.0 released"))
    }
}
