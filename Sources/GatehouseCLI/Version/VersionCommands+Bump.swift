import CommandKit
import ProjectFiles
import Versioning

extension VersionCommands {
    static let bump = Command(
        "version", "bump", summary: "Raises the version and the build of a project",
        notes: [
            "PART is major, minor, patch or build; patch if left out. The build is raised with every part, since stores take none twice; with build it alone is. Every byte outside of the numbers stays, and nothing is written unless all files are understood.",
            "Apps and all that lies in them change in every configuration; tests, frameworks and variable references stay.",
        ],
        options: [.newBuild] + ProjectChange.options,
        operands: [
            Operand("PART", .optional, "major, minor, patch or build"), Operand("PATH", .optional, "a folder or file"),
        ],
        examples: [
            .init("gatehouse version bump patch --dry-run", "shows what would change"),
            .init("gatehouse version bump build ios/Shop.xcodeproj", "for another upload of the same version"),
        ],
        run: runBump)

    @Sendable
    private static func runBump(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        var operands = invocation.operands[...]
        let parts = AppVersion.Part.allCases.map(\.rawValue) + ["build"]
        var word = "patch"
        if let first = operands.first, operands.count == 2 || parts.contains(first) {
            word = first
            operands.removeFirst()
        }
        guard parts.contains(word) else {
            throw .usage(.badOperand("PART", text: word, expected: "one of: \(parts.joined(separator: ", "))"))
        }
        let change = try ProjectChange(operands.first ?? ".", invocation)
        let build = try invocation.newBuild()
        var edits: [String: VersionEdit] = [:]
        for app in change.apps {
            var edit = VersionEdit(build: build, needsBuild: build != nil || word == "build")
            if build == nil { edit.build = try change.nextBuild(of: app, isWanted: word == "build") }
            if let part = AppVersion.Part(rawValue: word) { edit.version = try change.nextVersion(part, of: app) }
            edits[app] = edit
        }
        return try change.run(edits, invocation, console)
    }
}

extension ProjectChange {
    /// One above the highest build of the app; nil where none is set.
    ///
    /// - Parameter isWanted: whether the build is what was asked for, so that nil will not do.
    fileprivate func nextBuild(of app: String, isWanted: Bool) throws(CommandFailure) -> BuildNumber? {
        var highest: BuildNumber?
        for row in survey.rows(of: app) {
            guard let text = row.build?.text else { continue }
            // A build beside the version that is the version follows it, and need not be a number.
            if !isWanted, let site = row.build?.site, site == row.version?.site { continue }
            guard let build = try? BuildNumber(lenient: text), build.nextOfThree != nil else {
                throw .noNextBuild(row, text: text)
            }
            highest = max(highest ?? build, build)
        }
        return highest?.nextOfThree
    }

    /// The version after that of the app, which must be one and the same everywhere.
    fileprivate func nextVersion(_ part: AppVersion.Part, of app: String) throws(CommandFailure) -> AppVersion {
        if let difference = survey.disagreements.first(where: { $0.row.app == app && $0.quantity == .version }) {
            throw .projectDiffers(app: app, difference)
        }
        guard let row = survey.leading(app), let text = row.version?.text else { throw .noProjectVersion(app) }
        let version: AppVersion
        do throws(VersionError) {
            version = try AppVersion(lenient: text)
        } catch {
            throw .version(error, text: text, place: .input(app))
        }
        guard let next = version.nextOfThree(part) else { throw .noNextVersion(version) }
        return next
    }
}
