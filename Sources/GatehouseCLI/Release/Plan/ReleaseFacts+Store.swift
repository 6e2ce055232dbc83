import CommandKit
import PolicyFiles
import Stores
import Versioning

extension ReleaseFacts {
    /// Takes in all builds and approved versions that App Store Connect has.
    ///
    /// - Returns: Builds whose number is none, which nothing can be compared with.
    mutating func read(
        _ subject: StoreSubject, from connect: AppStoreConnect
    ) throws(CommandFailure) -> [String] {
        let matter = StoreMatter(store: .appStore, question: "which builds of \(subject.bundleID) there are")
        let app = try matter.asking { () throws(StoreFailure) in try connect.app(bundleID: subject.bundleID) }
        let versions = try matter.asking { () throws(StoreFailure) in
            try connect.versions(of: app, on: StorePlatform(subject.platform), in: [])
        }
        let delivered = try matter.asking { () throws(StoreFailure) in try connect.builds(of: app) }
        approvedInStore = versions.filter { AppleState.isApproved($0.state) }.compactMap(\.version)
        builds = delivered.compactMap { build in
            build.number.map {
                UploadedBuild(
                    version: build.version.flatMap { try? AppVersion(lenient: $0) }, build: $0, isApproved: false)
            }
        }
        return delivered.filter { $0.number == nil }.map(\.text)
    }
}
