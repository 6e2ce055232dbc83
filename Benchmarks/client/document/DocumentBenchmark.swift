import Foundation
import GatehouseClient
import LaunchDocument

/// Measures what a launch does with its document, beside Foundation's decoder over the same bytes.
///
///     DocumentBenchmark FILE     the document of the app `shop`
@main
struct DocumentBenchmark {
    static func main() async throws {
        guard CommandLine.arguments.count == 2,
            let data = FileManager.default.contents(atPath: CommandLine.arguments[1])
        else {
            print("usage: DocumentBenchmark FILE")
            exit(64)
        }
        let folder = NSTemporaryDirectory() + "gatehouse-benchmark-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        let bytes = Array(data)
        let document = try LaunchDocument.read(bytes, app: "shop")
        let features = document.flags.prefix(50).map { Feature($0.name, safe: $0.safeValue) }
        let phone = Installation(
            reportedVersion: "2.4.0", build: "1873", os: "17.2", languages: ["de-AT", "en"], targetingKey: "install-1")

        // An app that has fetched the document once.
        let launch = LaunchGuard.begin(build: "1873", hint: .foreground, folder: folder)
        let configuration = LaunchConfiguration(
            app: "shop", installation: phone, documentURL: "https://gate.example.com/v1/policy/shop.json",
            storeURL: "https://apps.apple.com/app/id1", folder: folder)
        let fetch: DocumentFetch = { _ in DocumentResponse(status: 200, body: bytes) }
        guard await LaunchClient(configuration, launch: launch, fetch: fetch).refresh() == .updated else {
            print("the document was not taken")
            exit(65)
        }

        report("load from disk, verdict and 50 flags") {
            let client = LaunchClient(configuration, launch: launch, fetch: fetch)
            _ = client.screen
            for feature in features { _ = client.isOn(feature) }
        }
        report("of that, reading the bytes") { _ = try? LaunchDocument.read(bytes, app: "shop") }
        report("of that, the verdict") { _ = document.verdict(for: phone) }
        let client = LaunchClient(configuration, launch: launch, fetch: fetch)
        report("one flag", of: 1000) { for _ in 0..<20 { for feature in features { _ = client.isOn(feature) } } }
        report("JSONDecoder, the same bytes into structs") { _ = try? JSONDecoder().decode(Decoded.self, from: data) }
        report("JSONSerialization, the same bytes into dictionaries") {
            _ = try? JSONSerialization.jsonObject(with: data)
        }
    }

    /// Prints the median in microseconds of one of `count` that `work` does.
    static func report(_ what: String, of count: Int = 1, _ work: () -> Void) {
        let rounds = 401
        let clock = ContinuousClock()
        for _ in 0..<20 { work() }
        let times = (0..<rounds).map { _ in clock.measure(work) }.sorted()
        let nanoseconds = times[rounds / 2].components.attoseconds / 1_000_000_000 / Int64(count)
        let hundredths = nanoseconds / 10 % 100
        print("| \(what) | \(nanoseconds / 1_000).\(hundredths < 10 ? "0" : "")\(hundredths) |")
    }
}
