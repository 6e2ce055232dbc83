import Foundation
import JSONText
import TestSupport

/// A folder with one policy whose phased release is moved on by the real program.
struct PolicyUnderChange {
    let folder: TemporaryFolder
    let file = "ios.yaml"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.text(revision: 1, percent: 1), to: file)
    }

    static func text(revision: Int, percent: Int) -> String {
        """
        app: ios
        revision: \(revision)   # kept
        platform: ios
        store_url: https://apps.apple.com/app/id1
        versions:
          minimum: '1.0.0'
          reason: crash
        releases:
          - { version: "2.0.0", build: 20, minimum_os: "16.0", status: phased, percent: \(percent) }   # on its way
          - { version: "1.0.0", build: 10, minimum_os: "15.0", status: live }
        messages:
          block: { en: { title: Update required, body: Please update. } }

        """ + comment
    }

    /// Some pages, so that a write takes its time.
    private static let comment = (1...200).map { "# \($0): what the next shift should know about this release\n" }
        .joined()

    var options: [String] { ["--policies", folder.path, "--wait", "0", "--reason", "test"] }

    func setPercent(_ percent: Int) -> [String] {
        ["release", "set-status", "2.0.0", "phased", "--percent", "\(percent)%"] + options
    }

    /// Hidden files that only a run in progress may have.
    func leftovers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".gatehouse-new") }
    }

    struct Change {
        let outcome: String
        let from: String?
        let to: String
    }

    /// What the program says happened, oldest first.
    func history() throws -> [Change] {
        let answer = try run(
            builtProgram("gatehouse"), ["policy", "history", "--json", "--limit", "100000", "--policies", folder.path])
        let json = try JSON.parse(Array(answer.output.utf8), limits: JSONLimits(bytes: 1 << 26, depth: 64))
        return (json.array ?? []).reversed().map {
            Change(outcome: $0["outcome"]?.string ?? "", from: $0["from"]?.string, to: $0["to"]?.string ?? "")
        }
    }
}
