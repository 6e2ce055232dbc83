import Foundation
import JSONText
import TestSupport

/// A policy and an open incident, worked on by the real program.
struct IncidentDesk {
    let folder: TemporaryFolder
    /// The timeline, below the folder.
    let timeline: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            app: ios
            revision: 1
            platform: ios
            store_url: https://apps.apple.com/app/id1
            versions: { minimum: '1.0.0', reason: crash }
            releases:
              - { version: "1.0.0", build: 10, minimum_os: "15.0", status: live }
            messages:
              block: { en: { title: Update required, body: Please update. } }

            """, to: "policies/ios.yaml")
        let environment = Self.environment(folder)
        _ = try run(
            builtProgram("gatehouse"), ["incident", "open", "crash", "--app", "ios"], environment: environment)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("incidents"))
        timeline = "incidents/\(names.first { !$0.hasPrefix(".") } ?? "none")/timeline.jsonl"
    }

    private static func environment(_ folder: TemporaryFolder) -> [String: String] {
        ["GATEHOUSE_POLICIES": folder.file("policies"), "GATEHOUSE_INCIDENTS": folder.file("incidents"), "USER": "ada"]
    }

    var environment: [String: String] { Self.environment(folder) }

    func type(_ arguments: [String]) throws -> ProgramRun {
        try run(builtProgram("gatehouse"), arguments, environment: environment)
    }

    /// The summaries that the program reads, in their order.
    func summaries() throws -> [String] {
        let answer = try type(["incident", "timeline", "--format", "json"])
        let json = try JSON.parse(Array(answer.output.utf8), limits: JSONLimits(bytes: 1 << 26, depth: 64))
        return (json.array ?? []).compactMap { $0["summary"]?.string }
    }
}
