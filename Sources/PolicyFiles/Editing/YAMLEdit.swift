/// One change of a document.
package enum YAMLEdit: Equatable, Sendable {
    /// Replaces a value, or makes the entry and the mappings around it when they are missing.
    case set(YAMLPath, YAMLValue)
    /// Puts an item before the one with this number; at the end for the number after the last.
    /// The list is made when it is missing.
    case insertItem(YAMLPath, at: Int, YAMLValue)
    /// Puts an item at the end of a list, which is made when it is missing.
    case append(YAMLPath, YAMLValue)
    /// Removes an entry with its key, or an item. Comments on lines of their own stay.
    case remove(YAMLPath)

    package var path: YAMLPath {
        switch self {
        case .set(let path, _), .insertItem(let path, at: _, _), .append(let path, _), .remove(let path): path
        }
    }
}
