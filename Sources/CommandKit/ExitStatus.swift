/// How a program ends: one small set of numbers for every command, so that scripts can tell cases apart.
///
/// The numbers from 64 on are those of BSD `sysexits(3)`.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let ok = ExitStatus(rawValue: 0)
    /// Something to look at: a warning, or two things that differ.
    package static let differs = ExitStatus(rawValue: 1)
    /// A limit is breached, or the change was refused.
    package static let refused = ExitStatus(rawValue: 2)
    /// There is not enough data to answer.
    package static let unknown = ExitStatus(rawValue: 3)
    /// The command line cannot be read.
    package static let usage = ExitStatus(rawValue: 64)
    /// An input file or argument holds something wrong.
    package static let badInput = ExitStatus(rawValue: 65)
    /// The other side of the network does not answer.
    package static let unavailable = ExitStatus(rawValue: 69)
    package static let cannotWrite = ExitStatus(rawValue: 73)
    /// Somebody else is in the way; the same command may work in a moment.
    package static let tryAgain = ExitStatus(rawValue: 75)
    /// The other side of the network says no.
    package static let notAllowed = ExitStatus(rawValue: 77)
}
