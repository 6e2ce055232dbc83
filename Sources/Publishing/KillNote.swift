package import LaunchDocument

/// What its author says about a kill. Phones do not get it with the document; who evaluates here is told.
package struct KillNote: Equatable, Sendable {
    package let flag: String
    package let reason: String?
    package let since: Timestamp?
}
