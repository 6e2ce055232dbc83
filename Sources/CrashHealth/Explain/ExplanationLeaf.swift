/// The units with one combination of values, one value for each dimension that is searched.
package struct ExplanationLeaf: Hashable, Sendable {
    /// Nil where the cell was empty.
    package var values: [String?]
    /// Where there is nothing to divide by, as many units as crashed.
    package var now: CrashShare
    /// The same combination in the baseline, or in the reference of an export of crashes alone.
    package var before: CrashShare?

    package init(values: [String?], now: CrashShare, before: CrashShare? = nil) {
        self.values = values
        self.now = now
        self.before = before
    }
}
