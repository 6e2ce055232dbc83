package import DurableFiles

/// A folder of runbooks: `runbooks/bad-release.md` is the one called bad-release.
package struct RunbookFolder: Sendable {
    /// As messages call it.
    package let path: String
    private let fileSystem: any FileSystem

    package init(_ path: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        self.path = path
        self.fileSystem = fileSystem
    }

    private static let ending = ".md"

    /// The names of its runbooks in their order. Hidden files and a README are none.
    package func names() throws(FileError) -> [String] {
        try fileSystem.names(in: path)
            .filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") && $0 != "README.md" }
            .map { String($0.dropLast(Self.ending.count)) }
            .sorted()
    }

    package func file(of name: String) -> String { "\(path)/\(name)\(Self.ending)" }

    package func bytes(of name: String) throws(FileError) -> [UInt8] {
        try DurableFile(file(of: name), in: fileSystem).read()
    }
}
