/// The version and build that one configuration of a target is built with.
package struct VersionRow: Equatable, Sendable {
    package let target: String
    package let kind: TargetKind
    /// The app that it is or lies in; its own name where no app takes it in.
    package let app: String
    package let configuration: String?
    /// Where a setting holds under a condition only: `[sdk=iphoneos*]`.
    package let condition: String
    /// The file that describes the target.
    package let layout: String
    /// Whose store it goes to.
    package let platform: Platform
    /// Nil where nothing sets it.
    package let version: ResolvedValue?
    package let build: ResolvedValue?

    package enum Platform: Sendable {
        case apple, android
        /// One number for both, as Flutter has it.
        case both
    }

    /// `Shop, Debug [sdk=iphoneos*]`
    package var name: String {
        guard let configuration else { return target }
        return "\(target), \(configuration)\(condition.isEmpty ? "" : " \(condition)")"
    }

    package func value(_ quantity: Quantity) -> ResolvedValue? { quantity == .version ? version : build }

    /// Every place that must change for this row to change, the one that counts first.
    package let sites: [Quantity: [ValueSite]]
}

/// The two numbers of an app.
package enum Quantity: String, CaseIterable, Sendable {
    case version, build

    /// The key in an Info.plist.
    var key: String { self == .version ? "CFBundleShortVersionString" : "CFBundleVersion" }

    /// The setting of Xcode behind it.
    package var setting: String { self == .version ? "MARKETING_VERSION" : "CURRENT_PROJECT_VERSION" }
}
