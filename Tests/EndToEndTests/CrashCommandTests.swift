import Foundation
import TestSupport
import Testing

/// `gatehouse crashes …` as a process of its own: pipes, gzip and exit statuses.
struct CrashCommandTests {
    private let gatehouse = builtProgram("gatehouse")
    private static let days = "date,version,users,crashed_users\n2026-05-01,2.4.0,4000,60\n"

    @Test
    func aPipeIsReadAsItComes() throws {
        let rows = (1...50_000).map { "s\($0),u\($0 % 700),2.4.0,\($0 % 100 == 0)\n" }.joined()
        let run = try run(
            gatehouse, ["crashes", "tally", "-", "--json"], input: "session_id,user_id,version,crashed\n" + rows)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.hasPrefix(
                #"{"rows":[{"version":"2.4.0","by":null,"value":null,"sessions":50000,"crashed_sessions":500,"users":700,"crashed_users":7"#
            ))
    }

    @Test
    func packedFilesAndGlobsAreRead() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.days, to: "days.csv")
        #expect(try TestSupport.run("/usr/bin/env", ["gzip", folder.file("days.csv")]).status == 0)
        for operand in [folder.file("days.csv.gz"), folder.path, folder.file("*.gz")] {
            let run = try run(gatehouse, ["crashes", "tally", operand])
            #expect(run.output.contains("2.4.0    4,000             60     98.50 %"), "\(operand): \(run.errors)")
        }
    }

    @Test
    func whatCannotBeTrueEndsWithItsStatus() throws {
        let run = try run(gatehouse, ["crashes", "tally", "-"], input: Self.days + "2026-05-02,2.4.0,10,12\n")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("standard input:3:21"))
    }
}
