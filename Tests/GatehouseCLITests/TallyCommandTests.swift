import CommandKit
import GatehouseCLI
import TestSupport
import Testing

struct TallyCommandTests {
    private static let days = """
        date,version,os,users,crashed_users
        2026-05-01,2.4.0,17.5,4000,60
        2026-05-01,2.3.9,17.5,900,4
        2026-05-02,2.4.0,18.0,4200,40
        2026-05-02,(not set),18.0,12,1

        """

    /// Commands in a folder of exports, and what they said, with the folder called `exports`.
    private struct Desk {
        let folder: TemporaryFolder

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            for (name, text) in files { try folder.write(text, to: "exports/\(name)") }
        }

        func type(_ verb: String, _ arguments: String..., input: String = "") -> Answer {
            let place = folder.file("exports")
            let typed = arguments.map { $0.replacing("exports", with: place) }
            var answer = gatehouse(["crashes", verb] + typed + ["--policies", folder.file("none")], input: input)
            answer.output = answer.output.replacing(place, with: "exports")
            answer.errors = answer.errors.replacing(place, with: "exports")
            return answer
        }

        func transcript(_ verb: String, _ arguments: String...) -> String {
            let place = folder.file("exports")
            let typed = arguments.map { $0.replacing("exports", with: place) }
            let answer = gatehouse(["crashes", verb] + typed + ["--policies", folder.file("none")])
            let said = (answer.output + answer.errors).replacing(place, with: "exports")
            return
                "$ gatehouse crashes \(verb) \(arguments.joined(separator: " "))\n\(said)[\(answer.status.rawValue)]\n"
        }
    }

    @Test
    func countsAreShownForVersionsAndColumns() throws {
        let desk = try Desk([
            "days.csv": Self.days,
            "broken.csv": "date,version,users,crashed_users\n2026-05-01,2.4.0,10,12\n2026-05-02,2.4.0,-1,0\n",
            "dates.csv": "date,version,users,crashed_users\n05/01/2026,2.4.0,10,1\n05/02/2026,2.4.0,10,1\n",
            "seats.csv": "day,version,seats,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "mixed.csv": "version,users,crash_free_users\n2.4.0,1000,99.85\n2.3.9,1000,0.9985\n",
            "packed.csv": "BZh91AY&SY",
            "twice.csv": "date,day,version,users\n",
            "words.csv": "colour,size\nred,1\n",
            "empty.csv": "",
            "nothing.csv": "date,version,users,crashed_users\n",
        ])
        expectGolden(
            [
                desk.transcript("tally", "exports/days.csv"),
                desk.transcript("tally", "exports/days.csv", "--by", "os,day"),
                desk.transcript("tally", "exports/days.csv", "--by", "oz"),
                desk.transcript("tally", "exports/broken.csv"),
                desk.transcript("tally", "exports/dates.csv"),
                desk.transcript("tally", "exports/dates.csv", "--date-format", "MM/DD/YYYY"),
                desk.transcript("tally", "exports/dates.csv", "--date-format", "ymd"),
                desk.transcript("tally", "exports/seats.csv", "--map", "users=Seats"),
                desk.transcript("tally", "exports/seats.csv", "--map", "users=Seat"),
                desk.transcript("tally", "exports/seats.csv", "--map", "user_s=seats"),
                desk.transcript("tally", "exports/seats.csv", "--map", "users=Seats", "--map", "crashed_users=Seats"),
                desk.transcript("tally", "exports/seats.csv", "--map", "users=Seats", "--map", "users=version"),
                desk.transcript("tally", "exports/mixed.csv"),
                desk.transcript("tally", "exports/packed.csv"),
                desk.transcript("tally", "exports/twice.csv"),
                desk.transcript("tally", "exports/words.csv"),
                desk.transcript("tally", "exports/empty.csv"),
                desk.transcript("tally", "exports/nothing.csv"),
                desk.transcript("tally", "exports/none.csv"),
                desk.transcript("tally", "exports/*.tsv"),
            ].joined(separator: "\n"), named: "crashes-tally.txt")
    }

    @Test
    func scriptsGetThePinnedShape() throws {
        let answer = gatehouse(["crashes", "tally", "-", "--by", "os", "--json"], input: Self.days)
        #expect(answer.status == .ok)
        expectGolden(answer.output, named: "crashes-tally.json")
    }

    @Test
    func aCountThatTheInputCannotGiveIsNull() {
        let answer = gatehouse(
            ["crashes", "tally", "-", "--json"], input: "date,version,sessions\n2026-05-01,2.4.0,7\n")
        #expect(
            answer.output.hasPrefix(
                #"{"rows":[{"version":"2.4.0","by":null,"value":null,"sessions":7,"crashed_sessions":null,"users":null,"crashed_users":null,"#
            ))
    }

    @Test
    func contradictionsAreListedBesideTheCountsWithoutThem() {
        let answer = gatehouse(
            ["crashes", "tally", "-", "--json"],
            input: "date,version,users,crashed_users\n2026-05-01,2.4.0,10,12\n2026-05-01,2.3.9,10,1\n")
        #expect(answer.status == .badInput)
        #expect(answer.output.contains(#""version":"2.3.9""#) && !answer.output.contains(#""version":"2.4.0""#))
        #expect(
            answer.output.contains(
                #""contradictions":[{"input":"standard input","line":2,"column":21,"message":"12 crashed of 10, which cannot be"}]"#
            ))
        #expect(answer.errors.contains("standard input:2:21"))
    }

    @Test
    func foldersGlobsAndFilesAreReadOnceEach() throws {
        let desk = try Desk([
            "a.csv": "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "b.csv": "date,version,users,crashed_users\n2026-05-02,2.4.0,20,2\n",
            "README.md": "no export", ".hidden.csv": "nonsense",
        ])
        let all = desk.type("tally", "exports", "--json")
        #expect(all.status == .ok, "\(all.errors)")
        #expect(all.output.contains(#""user_days":30,"crashed_user_days":3"#))
        #expect(desk.type("tally", "exports/*.csv", "exports/a.csv", "exports", "--json") == all)
    }

    @Test
    func builtNumbersTellVersionsWhereThePolicyKnowsThem() throws {
        let folder = try TemporaryFolder()
        try folder.write(SamplePolicy.ios, to: "policies/shop-ios.yaml")
        let answer = gatehouse(
            ["crashes", "tally", "-", "--json", "--policies", folder.file("policies")],
            input: "date,build,users,crashed_users\n2026-05-01,999999,10,1\n")
        #expect(answer.output.contains(#""version":"build 999999""#))
    }

    @Test
    func aTerminalIsShownHowFarALongReadingIs() {
        let rows = (1...9_000).map { "2026-05-01,2.4.0,\($0),10,1\n" }.joined()
        // Every look at this clock is half a second after the one before.
        let time = VirtualClock()
        let clock = WallClock(
            now: { time.now },
            ticks: {
                time.advance(by: 500)
                return time.now
            }, pause: { _ in })
        for isTerminal in [true, false] {
            let (output, errors) = (MemoryText(), MemoryText(isTerminal: isTerminal))
            let status = Gatehouse.program.run(
                arguments: ["crashes", "tally", "-"], environment: [:],
                input: MemoryText("date,version,os,users,crashed_users\n" + rows), output: output, errors: errors,
                clock: clock)
            #expect(status == .ok)
            #expect(errors.text.contains("\rreading: ") == isTerminal)
            // The line is gone before anything else is said.
            #expect(!isTerminal || errors.text.contains("\r\u{1B}[Knote: "))
        }
    }

    @Test
    func inputsAreInspected() throws {
        let desk = try Desk([
            "days.csv": Self.days,
            "broken.csv": "sep=;\ndate;version;note;users;crashed_users\n2026-05-01;2.4.0;x;1.000;2.000\n",
            "empty.csv": "",
        ])
        expectGolden(
            [
                desk.transcript("inspect", "exports/days.csv", "exports/empty.csv", "exports/broken.csv"),
                desk.transcript("inspect", "exports/days.csv", "--json"),
                desk.transcript(
                    "inspect", "exports/days.csv", "--map", "crashed_users=users", "--map", "users=crashed_users"),
            ].joined(separator: "\n"), named: "crashes-inspect.txt")
    }

    @Test
    func knownFormatsAndNamesAreListed() {
        expectGolden(gatehouse(["crashes", "formats"]).output, named: "crashes-formats.txt")
        #expect(gatehouse(["crashes", "formats", "--json"]).output.contains(#"{"role":"users","meaning":"#))
    }
}
