import CommandKit
import DurableFiles
import JSONText
import LaunchDocument
import PolicyFiles

extension PolicyCommands {
    static let history = Command(
        "policy", "history", summary: "Shows who changed a policy, when and why, newest first",
        notes: ["Changes by hand are noticed at the next command and listed as such."],
        options: [.app, .policies, .state, .limit, .json],
        examples: [.init("gatehouse policy history --app shop-ios", "the last changes")],
        run: { (invocation, console) throws(CommandFailure) in
            let limit = try invocation.number(.limit, in: 1...100_000) ?? 20
            for app in try invocation.chosenApps(orLost: invocation.rememberedApps()) {
                let items = try invocation.history(of: app, console).items.reversed().prefix(limit)
                if invocation.has(.json) {
                    console.writeJSON { $0.array(items) { $0.historyItem($1) } }
                } else if items.isEmpty {
                    console.output.writeLine("\(app): no command has changed it yet")
                } else {
                    console.output.write(table(of: items))
                }
            }
            return .ok
        })

    private static func table(of items: some Sequence<PolicyHistory.Item>) -> String {
        var table = TextTable(["when", "revision", "who", "what", "why"])
        for item in items {
            let from = item.change.fromRevision.map { "\($0)" } ?? "-"
            let to = item.change.toRevision.map { "\($0)" } ?? "-"
            table.add(
                "\(item.at)", "\(from) → \(to)", item.change.author?.name ?? "somebody",
                "\(item.change.author?.command ?? "by hand")\(item.outcome.remark)", item.change.author?.reason ?? "")
        }
        return table.rendered()
    }

    static let diff = Command(
        "policy", "diff", summary: "Shows what changed in a policy since a revision, or with the last change",
        notes: ["Prints a unified diff. Exit status: 0 nothing differs, 1 something does."],
        options: [.app, .policies, .state, .json],
        operands: [Operand("REV", .optional, "the revision to compare with")],
        examples: [.init("gatehouse policy diff 42 --app shop-ios", "from revision 42 to the file as it is")],
        run: { (invocation, console) throws(CommandFailure) in
            let revision = try invocation.revision()
            var status = ExitStatus.ok
            for app in try invocation.chosenApps() {
                let current = try touchingFiles { () throws(FileError) in try invocation.policies.source(of: app) }
                let (name, old) = try invocation.earlier(app, revision, console)
                let diff = TextDiff(old: old, new: current.bytes)
                if !diff.isEmpty { status = .differs }
                let text = diff.unified(oldName: "\(current.path) \(name)", newName: current.path)
                if invocation.has(.json) {
                    console.writeJSON { writer in
                        writer.object {
                            $0.member("app", app)
                            $0.member("from", name)
                            $0.member("differs", !diff.isEmpty)
                            $0.member("diff", text)
                        }
                    }
                } else {
                    console.output.write(text.withVisibleControls(keeping: ["\n", "\t", "\r"]))
                }
            }
            return status
        })
}

extension PolicyHistory.Outcome {
    /// For scripts.
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .notDone: "not_done"
        case .unknown: "unknown"
        case .byHand: "by_hand"
        case .open: "open"
        }
    }

    fileprivate var remark: String {
        switch self {
        case .done, .byHand: ""
        case .notDone: " (did not happen)"
        case .unknown: " (cut short)"
        case .open: " (under way)"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func historyItem(_ item: PolicyHistory.Item) {
        object {
            $0.member("id", item.id)
            $0.member("at", "\(item.at)")
            $0.member("outcome", item.outcome.word)
            $0.member("from_revision", item.change.fromRevision)
            $0.member("to_revision", item.change.toRevision)
            $0.member("who", item.change.author?.name)
            $0.member("command", item.change.author?.command)
            $0.member("reason", item.change.author?.reason)
            $0.overridden(item.change.overridden)
            $0.member("from", item.change.from?.hex)
            $0.member("to", item.change.to.hex)
        }
    }
}

extension Invocation {
    fileprivate func history(of app: String, _ console: Console) throws(CommandFailure) -> PolicyHistory {
        let change = try readingJournal(console)
        return try touchingFiles { () throws(FileError) in try change.history(of: app) }
    }

    /// Reading alone: nothing is locked or settled.
    func readingJournal(_ console: Console) throws(CommandFailure) -> PolicyChange {
        let reader = JournalAuthor(name: console.userName, reason: nil, command: "gatehouse policy history")
        return try touchingFiles { () throws(FileError) in
            try PolicyChange(
                of: policies, by: reader, at: console.clock.timestamp, served: servedSources(), isDryRun: true)
        }
    }

    /// The content under a revision, or before the last change.
    fileprivate func earlier(
        _ app: String, _ revision: Int?, _ console: Console
    ) throws(CommandFailure) -> (name: String, content: [UInt8]) {
        let changes = try history(of: app, console).items.filter { $0.outcome == .done || $0.outcome == .byHand }
        let found: (hash: ContentHash, revision: Int?)?
        if let revision {
            let led = changes.last { $0.change.toRevision == revision }?.change.to
            let left = changes.last { $0.change.fromRevision == revision }?.change.from
            found = (led ?? left).map { ($0, revision) }
        } else {
            found = changes.last.flatMap { item in item.change.from.map { ($0, item.change.fromRevision) } }
        }
        guard let found else {
            let known = Set(changes.flatMap { [$0.change.fromRevision, $0.change.toRevision].compactMap { $0 } })
                .sorted()
            throw .change(.undo(revision.map { .revisionNotKnown($0, known: known) } ?? .nothingToUndo, app: app))
        }
        let change = try readingJournal(console)
        do throws(UndoError) {
            let content = try change.content(found.hash, of: app)
            return (found.revision.map { "revision \($0)" } ?? "before", content)
        } catch {
            throw .change(.undo(error, app: app))
        }
    }
}
