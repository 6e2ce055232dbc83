/// Something that a reader of the versions of a project should know.
package enum ProjectNote: Hashable, Sendable {
    /// A file that is named and not there, such as one that a tool makes; nil where the project itself names it.
    case missingFile(String, by: ProjectPlace?)
    /// Other files of a spec are not followed.
    case notFollowed(String, by: ProjectPlace)

    package var sentence: String {
        switch self {
        case .missingFile(let path, let place?):
            "\(path) is not there, which \(place) includes; what it sets is unknown"
        case .missingFile(let path, nil): "\(path) is not there; what it sets is unknown"
        case .notFollowed(let name, let place): "\(place) includes \(name), which is not read"
        }
    }
}
