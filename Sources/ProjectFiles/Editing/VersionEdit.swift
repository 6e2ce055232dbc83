package import Versioning

/// What the two numbers of an app shall become; nil stays.
package struct VersionEdit: Equatable, Sendable {
    package var version: AppVersion?
    package var build: BuildNumber?
    /// Whether somebody named the build: one that cannot be written is an error then, and left alone otherwise.
    package var needsBuild: Bool

    package init(version: AppVersion? = nil, build: BuildNumber? = nil, needsBuild: Bool = true) {
        self.version = version
        self.build = build
        self.needsBuild = needsBuild
    }

    func value(_ quantity: Quantity) -> NewValue? {
        switch quantity {
        case .version: version.map(NewValue.version)
        case .build: build.map(NewValue.build)
        }
    }
}
