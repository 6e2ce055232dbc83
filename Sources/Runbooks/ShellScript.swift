/// A shell script as far as it must be read to find the commands in it and the variables that it needs.
///
/// It knows quotes, comments, line joins, lists, pipes, redirections, here-documents and substitutions of the POSIX shell (IEEE
/// 1003.1, chapter 2). It carries nothing out and expands nothing.
package struct ShellScript: Equatable, Sendable {
    /// A word without its quotes; what would be expanded stands as it was written.
    package struct Word: Equatable, Sendable {
        package let text: String
        /// The byte of the script where it begins.
        package let offset: Int
    }

    /// A simple command: what is run and its arguments, without assignments before it and without redirections.
    package struct Command: Equatable, Sendable {
        package internal(set) var words: [Word]
    }

    package struct Fault: Error, Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// A quote or a bracket that nothing ends.
            case unclosed(String)
            /// More expansions inside of one another than anybody writes.
            case tooDeep
        }

        package let kind: Kind
        package let offset: Int
    }

    package internal(set) var commands: [Command] = []
    /// Variables that it reads and neither sets itself nor has a default for, in the order of their first use.
    package internal(set) var neededVariables: [String] = []

    package init(_ text: String) throws(Fault) {
        var reader = ShellReader(Array(text.utf8))
        try reader.readList(until: nil)
        commands = reader.commands
        neededVariables = reader.needed
    }
}
