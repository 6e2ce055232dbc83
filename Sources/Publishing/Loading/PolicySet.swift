internal import PolicyFiles

/// All policies at one moment: immutable, replaced as a whole.
package struct PolicySet: Sendable {
    /// Counts the changes since the start; going back to an earlier content is a change too.
    package let generation: Int
    /// Every file, whether it is served or not, by app.
    package let files: [PolicyFile]
    /// What is served, by app.
    package let policies: [PreparedPolicy]

    package init(generation: Int = 0, files: [PolicyFile] = []) {
        self.generation = generation
        self.files = files
        policies = files.compactMap(\.served)
    }

    /// The names of the apps that were taken out of service on purpose.
    package var retiredApps: [String] { files.filter(\.isRetired).map(\.app) }

    /// How many files are not served as they are on disk.
    package var problemCount: Int { files.count { $0.problem != nil } }

    /// What a later start may fall back on.
    package var lastGood: LastGoodSet {
        LastGoodSet(policies.map { LastGoodSet.Entry(app: $0.app, document: $0.body, source: $0.source.bytes) })
    }
}
