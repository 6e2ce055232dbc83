import Versioning

/// A list of builds as a file has it: `version,build,status`, a build a line, the status only where it is known.
struct BuildList: Equatable {
    let builds: [UploadedBuild]

    /// What keeps a list from being read.
    enum Fault: Error, Equatable {
        case noHeader
        case cells(line: Int)
        case version(VersionError, text: String, line: Int)
        case build(VersionError, text: String, line: Int)
        case status(String, line: Int)
    }

    /// Where a build can stand, and whether its version was approved then.
    static let statuses: [(word: String, isApproved: Bool)] = [
        ("approved", true), ("live", true), ("phased", true), ("halted", true), ("replaced", true),
        ("last_compatible", true), ("pending", false), ("testing", false), ("processing", false), ("rejected", false),
        ("expired", false),
    ]

    init(_ text: String) throws(Fault) {
        // To Swift a CR with its LF is one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let header = lines.first.map { $0.hasPrefix("\u{FEFF}") ? $0.dropFirst() : $0 } ?? ""
        guard ["version,build", "version,build,status"].contains(header) else { throw .noHeader }
        var builds: [UploadedBuild] = []
        for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy(\.isWhitespace) {
            builds.append(try Self.build(line, line: index + 1))
        }
        self.builds = builds
    }

    private static func build(_ text: Substring, line: Int) throws(Fault) -> UploadedBuild {
        let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(cells.count) else { throw .cells(line: line) }
        let version: AppVersion
        do throws(VersionError) {
            version = try AppVersion(lenient: cells[0])
        } catch {
            throw .version(error, text: cells[0], line: line)
        }
        let build: BuildNumber
        do throws(VersionError) {
            build = try BuildNumber(lenient: cells[1])
        } catch {
            throw .build(error, text: cells[1], line: line)
        }
        guard cells.count == 3, !cells[2].isEmpty else {
            return UploadedBuild(version: version, build: build, isApproved: false)
        }
        guard let status = statuses.first(where: { $0.word == cells[2] }) else { throw .status(cells[2], line: line) }
        return UploadedBuild(version: version, build: build, isApproved: status.isApproved)
    }
}
