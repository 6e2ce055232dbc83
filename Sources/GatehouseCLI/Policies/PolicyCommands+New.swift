import CommandKit
import DurableFiles
import Glibc
import Incidents
import JSONText
import LaunchDocument
import PolicyFiles

extension PolicyCommands {
    static let new = Command(
        "policy", "new", summary: "Writes a first policy file with a word about everything in it",
        notes: ["The folder is made when it is missing. A file that is there already is left alone."],
        options: [.platform, .newBundleID, .storeURL, .publicURL, .policies, .incidents, .dryRun, .reason, .json],
        operands: [Operand("APP", .one, "give the name: small letters, digits and hyphens")],
        examples: [.init("gatehouse policy new shop-ios --platform ios", "writes policies/shop-ios.yaml")],
        run: { (invocation, console) throws(CommandFailure) in
            let app = invocation.operands[0]
            let folder = invocation.policies
            guard let platform = try invocation.chosen(.platform, Platform.self) else { return .usage }
            let template = PolicyTemplate(
                app: app, platform: platform, bundleID: invocation.value(of: .newBundleID),
                storeURL: invocation.value(of: .storeURL),
                publicURL: invocation.value(of: .publicURL))
            let source = SourceText(path: folder.file(of: app), text: template.text)
            let result = PolicyJudgement(now: console.clock.timestamp).judge(source)
            // Only what came from the command line can be wrong with it.
            if result.hasErrors { throw .badPolicy(source, result.diagnostics) }
            if invocation.has(.dryRun) {
                console.output.write(template.text)
                return .ok
            }
            try write(PolicyDraft(app: app, before: nil, after: source), in: folder, invocation, console)
            let record = IncidentLog(invocation, console).add(
                ChangeRecord(
                    app: app, command: "policy new \(app)", reason: invocation.value(of: .reason), toRevision: 1))
            defer { record.tell(console) }
            if invocation.has(.json) {
                console.writeJSON { writer in
                    writer.object {
                        $0.member("app", app)
                        $0.member("path", source.path)
                        $0.member("revision", 1)
                        $0.timeline(record)
                    }
                }
                return record.status(over: .ok)
            }
            console.output.writeLine("wrote    \(source.path)")
            record.tellWritten(console)
            console.output.writeLine(
                "next     list what the store has: gatehouse release add VERSION --app \(app) --status live")
            return record.status(over: .ok)
        })

    private static func write(
        _ draft: PolicyDraft, in folder: PolicyFolder, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) {
        try touchingFiles { () throws(FileError) in
            do throws(FileError) {
                try POSIXFileSystem().makeFolder(folder.path, permissions: 0o755)
            } catch let error where error.code == EEXIST {}
        }
        let author = JournalAuthor(
            name: console.userName, reason: invocation.value(of: .reason), command: "gatehouse policy new \(draft.app)")
        var change = try touchingFiles { () throws(FileError) in
            try PolicyChange(of: folder, by: author, at: console.clock.timestamp)
        }
        if let there = try? folder.source(of: draft.app) { throw .alreadyThere(there.path) }
        do throws(PolicyChangeError) { try change.commit([draft]) } catch { throw .change(error) }
    }
}
