package import DurableFiles

/// Why the last good set on disk cannot be used.
package enum LastGoodError: Error, Equatable, Sendable {
    /// Not written by this program, or by a release with another format.
    case otherFormat
    /// The checksum does not fit: the disk, or somebody with an editor, changed it.
    case damaged
    case file(FileError)
}

extension LastGoodError {
    /// One sentence for people about the set at `path`.
    package func sentence(about path: String) -> String {
        switch self {
        case .otherFormat:
            "\(path) is no last good set of this release; it is ignored and replaced at the next good load"
        case .damaged:
            "\(path) does not fit its checksum; it is ignored and replaced at the next good load"
        case .file(let error): error.sentence
        }
    }
}
