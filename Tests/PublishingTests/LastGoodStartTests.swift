import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@testable import Publishing

@Suite struct LastGoodStartTests {
    /// What a server that served `policies` would leave behind.
    static func left(_ policies: PolicyText...) throws -> LastGoodSet {
        let folder = try TemporaryFolder()
        for policy in policies { try folder.write(policy.text, to: policy.app + ".yaml") }
        var loader = PolicyLoader(folder: PolicyFolder(folder.path), at: .now())
        _ = loader.poll(at: .now())
        return loader.set.lastGood
    }

    struct Start: Sendable {
        let name: String
        /// The file at the start; nil for none.
        let file: String?
        let minimum: String?
        let origin: PolicyFile.Origin
        let problems: Int
    }

    static let flags = ["a", "b", "c"]

    @Test(arguments: [
        Start(name: "as it was", file: PolicyText(flags: flags).text, minimum: "2.3.0", origin: .file, problems: 0),
        Start(
            name: "changed", file: PolicyText(revision: 2, minimum: "2.4.0", flags: flags).text, minimum: "2.4.0",
            origin: .file, problems: 0),
        Start(name: "broken", file: "app: [", minimum: "2.3.0", origin: .lastGood, problems: 1),
        Start(name: "empty", file: "", minimum: "2.3.0", origin: .lastGood, problems: 1),
        Start(name: "missing", file: nil, minimum: "2.3.0", origin: .lastGood, problems: 1),
        Start(
            name: "without flags", file: PolicyText(revision: 2).text, minimum: "2.3.0", origin: .lastGood, problems: 1),
        Start(
            name: "cut short", file: String(PolicyText(flags: flags).text.dropLast(60)), minimum: "2.3.0",
            origin: .lastGood, problems: 1),
        Start(name: "retired", file: PolicyText.retired(), minimum: nil, origin: .file, problems: 0),
    ])
    func aStartServesTheFileOrElseWhatWasServed(_ start: Start) throws {
        let folder = try TemporaryFolder()
        if let file = start.file { try folder.write(file, to: "shop-ios.yaml") }
        let now = FileTime.now()
        var loader = PolicyLoader(
            folder: PolicyFolder(folder.path), lastGood: try Self.left(PolicyText(flags: Self.flags)), at: now)
        _ = loader.poll(at: now)
        #expect(loader.set.policies.first?.document.minimumVersion?.description == start.minimum)
        if start.minimum != nil { #expect(loader.set.files.first?.origin == start.origin) }
        #expect(loader.set.problemCount == start.problems)
    }

    @Test func theBytesServedFromTheSetAreThoseServedBefore() throws {
        let left = try Self.left(PolicyText(), PolicyText(app: "bank"))
        let folder = try TemporaryFolder()
        let loader = PolicyLoader(folder: PolicyFolder(folder.path), lastGood: left, at: .now())
        #expect(loader.set.policies.map(\.body) == left.entries.map(\.document))
        #expect(loader.set.lastGood == left)
    }
}
