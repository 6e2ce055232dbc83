package import DurableFiles
package import LaunchDocument

/// One line of `.journal.jsonl`.
package struct JournalEntry: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A command is about to replace a policy.
        case intent(JournalChange)
        /// Somebody changed a policy without a command; noticed at the next one.
        case byHand(JournalChange)
        /// What became of an intent.
        case end(JournalOutcome)
    }

    /// Numbers a change; its end carries the same number.
    package let id: Int
    package let at: Timestamp
    package let event: Event

    package init(id: Int, at: Timestamp, event: Event) {
        (self.id, self.at, self.event) = (id, at, event)
    }
}

/// A change of one policy from one content to another.
package struct JournalChange: Equatable, Sendable {
    package var app: String
    /// The content before; nil when there was no file.
    package var from: ContentHash?
    package var to: ContentHash
    /// The revisions that the two contents name, where they name one.
    package var fromRevision: Int?
    package var toRevision: Int?
    /// Who, why and with what command; nil for a change by hand.
    package var author: JournalAuthor?
    /// For an undo: the change that it went back before.
    package var undoes: Int?
    /// The refusals that it was made in spite of; the reason of the author says why.
    package var overridden: [JournalOverride.Refusal] = []

    package init(
        app: String, from: ContentHash?, to: ContentHash, fromRevision: Int? = nil, toRevision: Int? = nil,
        author: JournalAuthor? = nil, undoes: Int? = nil
    ) {
        (self.app, self.from, self.to, self.fromRevision) = (app, from, to, fromRevision)
        (self.toRevision, self.author, self.undoes) = (toRevision, author, undoes)
    }
}

/// Who changes a policy and why.
package struct JournalAuthor: Equatable, Sendable {
    package let name: String
    package let reason: String?
    package let command: String

    package init(name: String, reason: String?, command: String) {
        (self.name, self.reason, self.command) = (name, reason, command)
    }
}

/// Why somebody went on in spite of refusals, and which ones.
package struct JournalOverride: Equatable, Sendable {
    /// What a guard said against a change.
    package struct Refusal: Equatable, Sendable {
        package let `guard`: String
        package let evidence: String

        package init(guard: String, evidence: String) {
            (self.guard, self.evidence) = (`guard`, evidence)
        }
    }

    package let why: String
    /// At least one.
    package let refusals: [Refusal]

    package init(why: String, refusals: [Refusal]) {
        (self.why, self.refusals) = (why, refusals)
    }

    /// Behind the reason of a change: `override of storefronts, crash check: the leak is worse`.
    package var sentence: String { "override of \(refusals.map(\.guard).joined(separator: ", ")): \(why)" }

    /// The reason of a change that was made with it.
    package func reason(after reason: String?) -> String {
        [reason, sentence].compactMap { $0 }.joined(separator: "; ")
    }
}

package enum JournalOutcome: String, Equatable, Sendable {
    case done
    case notDone = "not_done"
    /// After a crash the file held neither content: somebody changed it before the next command looked.
    case unknown
}
