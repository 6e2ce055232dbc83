internal import Glibc
package import DurableFiles

/// A folder with one policy file for each app, named after it: `policies/shop-ios.yaml`.
package struct PolicyFolder: Sendable {
    package let path: String
    let fileSystem: any FileSystem

    /// - Parameter path: as messages should call it; nothing is read yet.
    package init(_ path: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        self.path = path
        self.fileSystem = fileSystem
    }

    private static let ending = ".yaml"

    /// The apps that have a file, in the order of their names.
    ///
    /// Hidden files are none of them: editors and these tools keep their own things there.
    package func apps() throws(FileError) -> [String] {
        let names = try fileSystem.names(in: path)
        return names.filter { !$0.hasPrefix(".") && $0.hasSuffix(Self.ending) }
            .map { String($0.dropLast(Self.ending.count)) }
            .sorted()
    }

    package func file(of app: String) -> String {
        "\(path)/\(app)\(Self.ending)"
    }

    /// The file of an app as it is now.
    package func source(of app: String) throws(FileError) -> SourceText {
        let file = file(of: app)
        return SourceText(path: file, bytes: try DurableFile(file, in: fileSystem).read())
    }

    /// The file of an app as it is now; nil when there is none.
    func currentSource(of app: String) throws(FileError) -> SourceText? {
        do throws(FileError) {
            return try source(of: app)
        } catch let error where error.code == ENOENT {
            return nil
        }
    }
}
