import CommandKit
import ProjectFiles
import Versioning

extension VersionCommands {
    static let set = Command(
        "version", "set", summary: "Gives a project a version, and a build if asked",
        notes: [
            "Every byte outside of the numbers stays, and nothing is written unless all files are understood. Apps and all that lies in them get the version in every configuration, also where they differed; tests, frameworks and variable references stay."
        ],
        options: [.newBuild] + ProjectChange.options,
        operands: [Operand("V", .one, "give the version"), Operand("PATH", .optional, "a folder or file")],
        examples: [.init("gatehouse version set 2.4.2 --build 1891", "what 'gatehouse release plan' asks for")],
        run: { (invocation, console) throws(CommandFailure) in
            let version = try storeVersion(invocation.operands[0], at: .operand("V"))
            let change = try ProjectChange(invocation.operands.count > 1 ? invocation.operands[1] : ".", invocation)
            let build = try invocation.newBuild()
            let edit = VersionEdit(version: version, build: build)
            let edits = Dictionary(change.apps.map { ($0, edit) }) { first, _ in first }
            return try change.run(edits, invocation, console)
        })

    /// Whether stores take a version, or a build, of so many numbers that is written like this.
    static func storesTake(_ text: String, numbers: Int?) -> Bool {
        numbers.map { $0 <= 3 && text.utf8.count <= UploadVerdict.longest } ?? false
    }

    /// A version as stores take it: one to three numbers.
    static func storeVersion(_ text: String, at place: TextPlace) throws(CommandFailure) -> AppVersion {
        let version = try strict(text, at: place)
        guard storesTake(text, numbers: version.numberCount) else {
            throw .usage(.badOperand(place.name ?? "", text: text, expected: whatStoresTake))
        }
        return version
    }

    static let whatStoresTake =
        "one to three numbers with at most \(UploadVerdict.longest) characters, which is what stores take"
}

extension Invocation {
    /// The build that `--build` names.
    func newBuild(_ option: Option = .newBuild) throws(CommandFailure) -> BuildNumber? {
        guard let text = value(of: option) else { return nil }
        do throws(VersionError) {
            let build = try BuildNumber(strict: text)
            if VersionCommands.storesTake(text, numbers: build.numberCount) { return build }
        } catch {
            throw .version(error, text: text, place: .option(option))
        }
        throw .usage(.badValue(option: option.name, text: text, expected: VersionCommands.whatStoresTake))
    }
}
