package import DurableFiles
package import LaunchDocument

/// The one way in which commands change policies: under the lock of the folder, journaled, all of them checked before
/// the first is written.
///
///     var change = try PolicyChange(of: folder, by: author, at: now)
///     let before = try folder.source(of: "shop-ios")
///     let draft = PolicyDraft(app: "shop-ios", before: before, after: try before.applying(edits))
///     // lint draft.after, show draft.diff
///     try change.commit([draft])
package struct PolicyChange: Sendable {
    package let folder: PolicyFolder
    package let author: JournalAuthor
    /// What became of changes that were cut short earlier, noted in the journal now.
    package private(set) var recoveries: [JournalRecovery] = []

    let now: Timestamp
    /// The content of each app that was served last, where that is known.
    let served: [String: [UInt8]]
    let history: HistoryFolder
    private(set) var journal: Journal
    private let lock: FolderLock?

    /// Takes the lock, which is held as long as this value lives, and settles what a killed command left open.
    ///
    /// - Parameters:
    ///   - served: by app, the content that was served last: a way back when somebody broke a file by hand.
    ///   - isDryRun: nothing is locked or written, and a folder that may only be read will do.
    package init(
        of folder: PolicyFolder, by author: JournalAuthor, at now: Timestamp, served: [String: [UInt8]] = [:],
        isDryRun: Bool = false, waitMilliseconds: Int = 5000
    ) throws(FileError) {
        self.served = served
        self.folder = folder
        self.author = author
        self.now = now
        history = HistoryFolder(policies: folder.path, in: folder.fileSystem)
        lock = isDryRun ? nil : try FolderLock(folder.path, waitMilliseconds: waitMilliseconds, in: folder.fileSystem)
        journal = try Journal(folder: folder.path, in: folder.fileSystem)
        try settle()
    }

    /// Lines of the journal that cannot be read, from 1; worth a word, never a reason to stop.
    package var unreadableJournalLines: [Int] { journal.unreadableLines }

    /// What happened to a policy, up to a change by hand that nobody has noted yet.
    package func history(of app: String) throws(FileError) -> PolicyHistory {
        history(of: app, current: try folder.currentSource(of: app))
    }

    func history(of app: String, current: SourceText?) -> PolicyHistory {
        let served = served[app].map { SourceText(path: folder.file(of: app), bytes: $0) }
        return PolicyHistory(of: app, in: journal, current: current, served: served, at: now)
    }

    /// Writes the drafts that change anything, each file whole or not at all. A dry run writes nothing.
    ///
    /// The intents are on disk before the first file is touched, the old and new contents before the intents. A file
    /// that somebody changed since it was read is not overwritten.
    ///
    /// - Throws: `PolicyChangeError.journal` and `.file` when nothing was changed, `.partly` when only a later one
    ///   could not be.
    package mutating func commit(_ drafts: [PolicyDraft]) throws(PolicyChangeError) {
        let drafts = drafts.filter { !$0.isEmpty }
        guard let lock, !drafts.isEmpty else { return }
        let intents: [Int]
        do throws(FileError) { intents = try announce(drafts, under: lock) } catch { throw .journal(error) }
        for (index, draft) in drafts.enumerated() {
            do throws(FileError) {
                try DurableFile(folder.file(of: draft.app), in: folder.fileSystem).replace(
                    with: draft.after.bytes,
                    expecting: draft.before.map { .content(ContentHash(of: $0.bytes)) } ?? .absent, under: lock)
            } catch {
                let isInPlace = error.leavesNewContent
                end(intents[index], isInPlace ? .done : .notDone, under: lock)
                for id in intents[(index + 1)...] { end(id, .notDone, under: lock) }
                let written = drafts[..<index].map(\.app)
                throw written.isEmpty ? .file(error) : .partly(written: written, failed: draft.app, error)
            }
            end(intents[index], .done, under: lock)
        }
    }

    private mutating func announce(_ drafts: [PolicyDraft], under lock: FolderLock) throws(FileError) -> [Int] {
        for draft in drafts {
            if let before = draft.before { try history.keep(before.bytes, under: lock) }
            try history.keep(draft.after.bytes, under: lock)
        }
        for draft in drafts { try noteChangesByHand(before: draft, under: lock) }
        var intents: [Int] = []
        for draft in drafts {
            let reason = draft.reason(after: author.reason)
            var change = JournalChange(
                app: draft.app, from: draft.before.map { ContentHash(of: $0.bytes) },
                to: ContentHash(of: draft.after.bytes), fromRevision: draft.before?.writtenRevision,
                toRevision: draft.after.writtenRevision,
                author: JournalAuthor(name: author.name, reason: reason, command: author.command), undoes: draft.undoes)
            change.overridden = draft.override?.refusals ?? []
            intents.append(try append(.intent(change), id: journal.nextID, under: lock))
        }
        return intents
    }

    private mutating func noteChangesByHand(before draft: PolicyDraft, under lock: FolderLock) throws(FileError) {
        let noted = journal.nextID
        for item in history(of: draft.app, current: draft.before).items where item.id >= noted {
            if let served = served[draft.app], ContentHash(of: served) == item.change.from {
                try history.keep(served, under: lock)
            }
            _ = try append(.byHand(item.change), id: item.id, under: lock)
        }
    }

    /// Best effort: an end that is missing is found out at the next run.
    private mutating func end(_ id: Int, _ outcome: JournalOutcome, under lock: FolderLock) {
        _ = try? append(.end(outcome), id: id, under: lock)
    }

    private mutating func append(_ event: JournalEntry.Event, id: Int, under lock: FolderLock) throws(FileError) -> Int
    {
        let entry = JournalEntry(id: id, at: now, event: event)
        try DurableFile(Journal.path(in: folder.path), in: folder.fileSystem).append(line: entry.line, under: lock)
        journal.add(entry)
        return id
    }

    /// Compares every file that a killed command meant to change with what it meant to write.
    private mutating func settle() throws(FileError) {
        for (id, change) in journal.openIntents {
            let current = try folder.currentSource(of: change.app).map { ContentHash(of: $0.bytes) }
            let outcome: JournalOutcome = current == change.to ? .done : current == change.from ? .notDone : .unknown
            recoveries.append(JournalRecovery(id: id, change: change, outcome: outcome))
            if let lock {
                _ = try append(.end(outcome), id: id, under: lock)
            } else {
                journal.add(JournalEntry(id: id, at: now, event: .end(outcome)))
            }
        }
    }
}

/// What became of a change whose command was cut short.
package struct JournalRecovery: Equatable, Sendable {
    package let id: Int
    package let change: JournalChange
    package let outcome: JournalOutcome
}
