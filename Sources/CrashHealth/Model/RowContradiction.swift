/// A row whose numbers cannot all be true.
package struct RowContradiction: Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        case moreCrashedThanTotal(crashed: Int, total: Int)
        case crashesWithoutUse(crashed: Int)
        /// Events of crashes, and no unit that crashed.
        case crashesOfNobody(crashes: Int)
        case negative(String)
        /// NaN, infinite, or a rate outside of 0…100 %.
        case impossible(String)
        /// No number where the others of its column have one.
        case missing(column: String)
    }

    package let fact: Fact
    package let place: TextPlace
    /// The line, cut to what a terminal shows, for the caret; empty when there is none.
    package let excerpt: String

    package init(_ fact: Fact, at place: TextPlace, excerpt: String = "") {
        self.fact = fact
        self.place = place
        self.excerpt = excerpt
    }
}
