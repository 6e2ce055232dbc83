import Foundation
import TestSupport

/// Somebody with policies, credentials and the built `gatehouse`.
final class StoreDesk {
    let folder: TemporaryFolder
    var environment: [String: String] = ["USER": "ada", "GATEHOUSE_STORE_PAGE": "skip"]
    /// Whatever was printed so far, on both streams.
    private(set) var said = ""

    static let ios = """
        app: shop-ios
        revision: 42
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890
        versions:
          unsold_storefronts: [RU]
        releases:
          - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: pending }
          - { version: "2.4.0", build: 1873, minimum_os: "16.0", status: live }
        messages:
          block: { en: { title: Update required, body: This version no longer works. } }

        """

    static let android = """
        app: shop-android
        revision: 7
        platform: android
        bundle_id: com.example.shop
        store_url: https://play.google.com/store/apps/details?id=com.example.shop
        releases:
          - { version: "2.4.0", build: 1873, status: phased, percent: 10 }
          - { version: "2.3.9", build: 1830, status: live }

        """

    init() throws {
        folder = try TemporaryFolder()
        try reset()
    }

    /// Takes the credentials that a stand-in wrote, as an operator would: by sourcing their file.
    func take(_ store: StoreStandIn) throws {
        for line in try String(contentsOfFile: "\(store.credentials)/environment", encoding: .utf8).split(
            separator: "\n")
        {
            let pair = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1)
            environment[String(pair[0])] = String(pair[1])
        }
    }

    func run(_ arguments: [String]) throws -> ProgramRun {
        let run = try TestSupport.run(
            builtProgram("gatehouse"), arguments, environment: environment, in: folder.path)
        said += run.output + run.errors
        return run
    }

    func run(_ line: String, at store: StoreStandIn) throws -> ProgramRun {
        try run(line.split(separator: " ").map(String.init) + ["--base-url", store.address])
    }

    /// What a person would see of some commands, one below the other.
    func transcript(_ lines: [String], at store: StoreStandIn) throws -> String {
        try lines.map { line in
            let run = try run(line, at: store)
            let text = (run.output + run.errors).replacing(store.address, with: "http://store")
                .replacing(/20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/) {
                    // What the stand-ins made up stays; what came from the clock cannot be compared.
                    $0.output.hasSuffix("T08:00:00Z") ? String($0.output) : "TIME"
                }
                .replacing(/edits\/[0-9a-f]+/, with: "edits/EDIT")
            return "$ gatehouse \(line)\n\(text)[\(run.status)]\n"
        }.joined(separator: "\n")
    }

    /// Puts the policies back.
    func reset() throws {
        try folder.write(Self.ios, to: "policies/shop-ios.yaml")
        try folder.write(Self.android, to: "policies/shop-android.yaml")
    }

    func policy(_ app: String) throws -> String { try folder.read("policies/\(app).yaml") }
}
