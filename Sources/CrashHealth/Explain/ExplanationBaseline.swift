package import LaunchDocument

/// What a release is compared with, so that what was always bad is no answer.
package enum ExplanationBaseline: Hashable, Sendable {
    /// Nothing: its own users elsewhere.
    case none
    case release(ReleaseLabel)
    /// The same release before this time.
    case before(Timestamp)

    /// What a reading has to count by for a search of these dimensions.
    package func leaves(by dimensions: [String]) -> Grouping {
        if case .before = self { return Grouping(bucket: .hour, dimensions: dimensions) }
        return Grouping(dimensions: dimensions)
    }
}
