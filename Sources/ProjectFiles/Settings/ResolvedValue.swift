/// What a setting comes to, and where that is written.
package struct ResolvedValue: Equatable, Sendable {
    /// Nil where it depends on a variable that nothing in the project sets.
    package let text: String?
    /// Where it is spelled out; nil where it is put together of several parts, or written nowhere.
    package let site: ValueSite?
    /// The assignment that counts, which may only refer to the site.
    package let first: ValueSite?
    /// The variable that comes from elsewhere, such as the command line of a build machine.
    package let unset: String?

    /// What two targets must have in common to agree.
    package var identity: String { text ?? unset.map { $0.hasPrefix("$") ? $0 : "$(\($0))" } ?? "" }
}
