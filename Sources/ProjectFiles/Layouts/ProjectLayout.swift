/// A file that says how an app is built, by kind.
enum ProjectLayout: Hashable {
    /// The path of a `project.pbxproj`.
    case xcode(String)
    case xcodeGen(String)
    case flutter(String)
    case expo(String)

    /// Expo's file describes an app for each platform by the name of that.
    func platform(of target: String) -> VersionRow.Platform {
        switch self {
        case .xcode, .xcodeGen: .apple
        case .flutter: .both
        case .expo: target == "android" ? .android : .apple
        }
    }

    var isXcode: Bool { if case .xcode = self { true } else { false } }

    var path: String {
        switch self {
        case .xcode(let path), .xcodeGen(let path), .flutter(let path), .expo(let path): path
        }
    }
}
