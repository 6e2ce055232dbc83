/// Something that a reader of the versions of a project should know.
package enum ProjectNote: Hashable, Sendable {
    /// A file that is named and not there, such as one that a tool makes; nil where the project itself names it.
    case missingFile(String, by: ProjectPlace?)
    /// Other files of a spec are not followed.
    case notFollowed(String, by: ProjectPlace)
    /// A target whose Info.plist lies where only a variable from outside knows.
    case infoPlistElsewhere(String, variable: String)
    /// A file that a tool writes anew before each build.
    case generatedFile(String)
    /// A number without quotes, of which YAML drops the last zeros.
    case numberInYAML(String, becomes: String, ProjectPlace)
    /// Quotes in a configuration file, which Xcode takes for a part of the value.
    case quotes(String, ProjectPlace)
    /// A version in a Gradle file, which is not followed.
    case gradle(String, ProjectPlace)
    /// Entitlements in a form that is not read.
    case unreadEntitlements(String)
    /// A program that may change what the file of values says.
    case program(String, over: String)
    /// Expo's servers count the builds, whatever the file of values says.
    case buildsElsewhere(ProjectPlace)
    /// What says whether they do is in a form that is not read.
    case unreadBuildSource(String)

    package var sentence: String {
        switch self {
        case .missingFile(let path, let place?):
            "\(path) is not there, which \(place) includes; what it sets is unknown"
        case .missingFile(let path, nil): "\(path) is not there; what it sets is unknown"
        case .notFollowed(let name, let place): "\(place) includes \(name), which is not read"
        case .infoPlistElsewhere(let target, let variable):
            "nothing here says what \(variable) is, so it is not known where the Info.plist of \(target) lies, nor what it says"
        case .generatedFile(let path):
            "\(path) is written anew by the tool that made it, so nothing is changed in it; give the folder with pubspec.yaml"
        case .numberInYAML(let text, let number, let place):
            "\(place): \(text) without quotes is the number \(number), which is what is built"
        case .quotes(let text, let place): "\(place): to Xcode the quotes of \(text) are a part of the value"
        case .gradle(let text, let place):
            "\(place) says '\(text)': Gradle files are neither compared nor changed here, so change it by hand"
        case .unreadEntitlements(let path):
            "\(path) is not understood, so it is not known which permissions it asks for"
        case .program(let path, let other):
            "\(path) is a program and may change what \(other) says; what comes out is unknown"
        case .buildsElsewhere(let place):
            "\(place) leaves builds to Expo's servers, whatever app.json says: set them with 'eas build:version:set'"
        case .unreadBuildSource(let path):
            "\(path) is not understood, so it is not known whether Expo's servers count the builds"
        }
    }

    /// Whether the versions of this target cannot be known, and must not be written.
    package func hides(_ target: String) -> Bool {
        if case .infoPlistElsewhere(target, _) = self { true } else { false }
    }
}
