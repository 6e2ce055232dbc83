import DurableFiles
package import LaunchDocument

/// What happened to one policy, oldest first.
package struct PolicyHistory: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package let id: Int
        package let at: Timestamp
        package let change: JournalChange
        package var outcome: Outcome
    }

    package enum Outcome: Equatable, Sendable {
        /// A command did it.
        case done
        /// A command was refused or killed before it wrote.
        case notDone
        /// A command was killed, and the file was changed again before anybody looked.
        case unknown
        /// Somebody changed the file without a command.
        case byHand
        /// A command is at it now, or was killed and nobody has looked yet.
        case open
    }

    package private(set) var items: [Item] = []

    /// - Parameters:
    ///   - current: the content now; when the journal does not know it, it came by hand and ends the list.
    ///   - served: the content that was served last. When the journal does not know it, somebody wrote it by hand and
    ///     changed it again.
    ///   - now: when that was noticed.
    package init(of app: String, in journal: Journal, current: SourceText?, served: SourceText?, at now: Timestamp) {
        for entry in journal.entries {
            switch entry.event {
            case .intent(let change) where change.app == app:
                items.append(Item(id: entry.id, at: entry.at, change: change, outcome: .open))
            case .byHand(let change) where change.app == app:
                items.append(Item(id: entry.id, at: entry.at, change: change, outcome: .byHand))
            case .end(let outcome):
                guard let index = items.lastIndex(where: { $0.id == entry.id }) else { continue }
                items[index].outcome = Outcome(outcome)
            case .intent, .byHand: continue
            }
        }
        guard let current, !isOpen else { return }
        var nextID = journal.nextID
        func noteByHand(_ from: Content, _ to: Content) {
            let change = JournalChange(
                app: app, from: from.hash, to: to.hash, fromRevision: from.revision, toRevision: to.revision)
            items.append(Item(id: nextID, at: now, change: change, outcome: .byHand))
            nextID += 1
        }
        var known = lastKnown
        if let served = served.map(Content.init), served.hash != Content(current).hash, !knows(served.hash) {
            if let known { noteByHand(known, served) }
            known = served
        }
        if let known, known.hash != Content(current).hash { noteByHand(known, Content(current)) }
    }

    private struct Content {
        let hash: ContentHash
        let revision: Int?

        init(_ source: SourceText) { self.init(ContentHash(of: source.bytes), source.writtenRevision) }
        init(_ hash: ContentHash, _ revision: Int?) { (self.hash, self.revision) = (hash, revision) }
    }

    func knows(_ hash: ContentHash) -> Bool {
        items.contains { $0.change.from == hash || $0.change.to == hash }
    }

    /// The changes that took place, each from the content that the one before it led to.
    var effective: [Item] { items.filter { $0.outcome == .done || $0.outcome == .byHand } }

    private var isOpen: Bool { items.last?.outcome == .open }

    /// The content that the last change led to.
    var lastContent: ContentHash? { lastKnown?.hash }

    /// What the file holds if nobody changed it since the last entry.
    private var lastKnown: Content? {
        guard let last = items.last(where: { $0.outcome != .open }) else { return nil }
        switch last.outcome {
        case .notDone: return last.change.from.map { Content($0, last.change.fromRevision) }
        case .done, .byHand, .unknown, .open: return Content(last.change.to, last.change.toRevision)
        }
    }
}

extension PolicyHistory.Outcome {
    fileprivate init(_ outcome: JournalOutcome) {
        self =
            switch outcome {
            case .done: .done
            case .notDone: .notDone
            case .unknown: .unknown
            }
    }
}
