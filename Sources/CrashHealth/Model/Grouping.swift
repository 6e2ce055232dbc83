/// By what counts are kept apart, besides the version. Two groupings of one reading need not add up: users do not.
package struct Grouping: Hashable, Sendable {
    /// Whether the builds of a version are kept apart.
    package var builds: Bool
    /// How long a stretch of time is; nil for all of it in one.
    package var bucket: BucketLength?
    /// Columns by the name under which `CrashTally.dimensions` lists them; several of them mean each combination of values.
    package var dimensions: [String]

    package init(builds: Bool = false, bucket: BucketLength? = nil, dimensions: [String] = []) {
        self.builds = builds
        self.bucket = bucket
        self.dimensions = dimensions
    }
}
