import DurableFiles
import PolicyFiles
import TestSupport
import Testing

struct PolicyFolderTests {
    @Test
    func appsAreTheVisibleYAMLFiles() throws {
        let folder = try TemporaryFolder()
        for name in ["b.yaml", "a.yaml", ".hidden.yaml", "c.yml", "notes.md", "d.yaml.orig", ".lock"] {
            try folder.write("app: \(name)", to: name)
        }
        let policies = PolicyFolder(folder.path)
        #expect(try policies.apps() == ["a", "b"])
        let source = try policies.source(of: "a")
        #expect(source.path == folder.file("a.yaml"))
        #expect(source.text(of: 0..<source.bytes.count) == "app: a.yaml")
    }

    @Test
    func aMissingFolderIsNoEmptyFolder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.self) { try PolicyFolder(folder.file("absent")).apps() }
        #expect(throws: FileError.self) { try PolicyFolder(folder.path).source(of: "absent") }
    }
}
