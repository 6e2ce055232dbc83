import CommandKit
import CrashHealth

extension CrashCommands {
    static let check = Command(
        "crashes", "check", summary: "Judges a release from exports: ok, warn, breach or unknown",
        notes: [
            "The verdict is made of evidence over the release's life, so that it may be asked for every hour without crying wolf: a release at its critical rate is called a breach with a chance of 1 in 100, however often one looks. The newest rows are left out while more may come; too few users, rows that contradict themselves and data that is old and good are unknown.",
            "Exit status: 0 ok, 1 warn, 2 breach, 3 unknown; these are also those of monitoring plugins. 64 and 65 for a command line or an input that cannot be read.",
            "A message that --notify cannot send is told on standard error and changes neither the answer nor the exit status.",
        ],
        options: [.checkedVersion] + Option.judging + Option.outputs + Option.reading, operands: [.exports],
        examples: [
            .init(
                "gatehouse crashes check exports/*.csv --app shop-ios --version 2.4.0", "is it worse than it may be?"),
            .init(
                "gatehouse crashes check 'exports/*.csv.gz' --by os,device --format nagios",
                "for a monitor, with each system and model judged as well"),
        ],
        run: runCheck)

    @Sendable
    private static func runCheck(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let output = try CheckOutput(invocation)
        let reports = try invocation.releaseCheck(console).reports(of: invocation.checkedReleases, console)
        guard let report = reports.first else { return .unknown }
        try output.write(report, console)
        _ = output.notify(of: report, before: nil, console)
        return report.judgement.status.exitStatus
    }
}
