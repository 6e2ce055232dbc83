import CommandKit
import CrashHealth
import DurableFiles
import LaunchDocument
import PolicyFiles
import Versioning

extension CrashCommands {
    static let report = Command(
        "crashes", "report", summary: "Writes a page about releases: rates over time, segments, what is behind it",
        notes: [
            "One file without script or anything fetched, for phones, windows and paper, light and dark. Several --version give a section each. Releases are marked where --released or the policy's journal says that they came out, and otherwise where they are first seen.",
            "Exit status: 0 when the page is written, whatever it says; 'gatehouse crashes check' has one for each verdict.",
        ],
        options: [.htmlFile, .checkedVersions] + Option.judging + Option.reading, operands: [.exports],
        examples: [
            .init(
                "gatehouse crashes report exports/*.csv --html reports/health.html --version 2.4.0 --by os,device",
                "for whoever has no terminal")
        ],
        run: runReport)

    @Sendable
    private static func runReport(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let file = invocation.value(of: .htmlFile) ?? ""
        let check = try invocation.releaseCheck(console)
        let reports = try check.reports(of: invocation.checkedReleases(), console)
        let times = invocation.notedReleases(of: check.app, console).merging(check.reading.releaseTimes) { $1 }
        let marks = times.map { HealthPage.ReleaseMark(release: .release($0.key, build: nil), time: $0.value) }
        let html = HealthPage(reports: reports, marks: marks.sorted { $0.time < $1.time }).html
        try touchingFiles { () throws(FileError) in try DurableFile(file).replaceWithoutLock(with: Array(html.utf8)) }
        for report in reports {
            let status = report.judgement.status
            let label = console.paint(status.rawValue, status.colour, for: console.output)
            let blanks = String(repeating: " ", count: max(1, 9 - status.rawValue.count))
            console.output.writeLine("\(label)\(blanks)\(report.headline.joined(separator: "  "))")
        }
        console.output.writeLine("written  \(file.withVisibleControls())")
        return .ok
    }
}

extension Option {
    static let htmlFile = Option("html", .value("FILE"), "where the page goes, replaced in one step", required: true)
}

extension Invocation {
    /// When releases came out, by the journal of the policies; nothing where there is none that can be read.
    fileprivate func notedReleases(of app: String?, _ console: Console) -> [AppVersion: Timestamp] {
        guard let app, let journal = try? Journal(folder: policies.path) else { return [:] }
        let history = PolicyHistory(of: app, in: journal, current: nil, served: nil, at: console.clock.timestamp)
        return history.releaseTimes
    }
}
