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
    ///   - now: when that was noticed.
    package init(of app: String, in journal: Journal, current: SourceText?, at now: Timestamp) {
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
        guard let current, let known = lastKnown, !isOpen else { return }
        let hash = ContentHash(of: current.bytes)
        if hash == known.hash { return }
        let change = JournalChange(
            app: app, from: known.hash, to: hash, fromRevision: known.revision, toRevision: current.writtenRevision)
        items.append(Item(id: journal.nextID, at: now, change: change, outcome: .byHand))
    }

    /// The changes that took place, each from the content that the one before it led to.
    var effective: [Item] { items.filter { $0.outcome == .done || $0.outcome == .byHand } }

    private var isOpen: Bool { items.last?.outcome == .open }

    /// What the file holds if nobody changed it since the last entry.
    private var lastKnown: (hash: ContentHash, revision: Int?)? {
        guard let last = items.last(where: { $0.outcome != .open }) else { return nil }
        switch last.outcome {
        case .notDone: return last.change.from.map { ($0, last.change.fromRevision) }
        case .done, .byHand, .unknown, .open: return (last.change.to, last.change.toRevision)
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
