package import JSONText
package import LaunchDocument

/// One line of a timeline: what somebody did, saw, decided or wanted to be known.
package struct TimelineEntry: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Something was changed.
        case action
        /// Something was seen, by a person or by a check.
        case observation
        case decision
        case note
    }

    package let at: Timestamp
    /// Who did or saw it.
    package let actor: String
    package let kind: Kind
    /// One sentence for people. What they typed may hold line ends; whoever shows it takes care of them.
    package let summary: String
    /// An object with the facts behind the sentence, for programs; without members where there are none.
    package let data: JSON

    package init(
        at: Timestamp, actor: String, kind: Kind, summary: String, data: JSON = JSON(.object([]))
    ) {
        (self.at, self.actor, self.kind) = (at, actor, kind)
        (self.summary, self.data) = (summary, data)
    }
}
