/// A file that says how an app is built, by kind.
enum ProjectLayout: Hashable {
    /// The path of a `project.pbxproj`.
    case xcode(String)
    case xcodeGen(String)
    case flutter(String)
    case expo(String)

    var path: String {
        switch self {
        case .xcode(let path), .xcodeGen(let path), .flutter(let path), .expo(let path): path
        }
    }
}
