package import DurableFiles
package import PolicyFiles

/// Why the newest content of a policy file is not what is served.
package enum FileProblem: Equatable, Sendable {
    /// Not a valid policy; the source is what the diagnostics point into.
    case refused(hash: ContentHash, diagnostics: [Diagnostic])
    /// Valid, but it takes away so much that it looks like an accident.
    case shrunk(hash: ContentHash, Shrinkage)
    /// The file is gone, which retires nothing.
    case missing
    case unreadable(FileError)
}
