import Glibc
import LaunchDocument

/// Measures what a launch does with its document: read, verdict, fifty flags.
///
///     DocumentBenchmark FILE     the document of the app `shop`
@main
struct DocumentBenchmark {
    static func main() throws {
        guard CommandLine.arguments.count == 2, let file = unsafe fopen(CommandLine.arguments[1], "r") else {
            print("usage: DocumentBenchmark FILE")
            exit(64)
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        bytes.removeLast(bytes.count - count)

        let phone = Installation(
            reportedVersion: "2.4.0", build: "1873", os: "17.2", languages: ["de-AT", "en"], targetingKey: "install-1")
        let document = try LaunchDocument.read(bytes, app: "shop")
        let names = document.flags.prefix(50).map(\.name)

        report("read", of: 400) { _ = try? LaunchDocument.read(bytes, app: "shop") }
        report("verdict", of: 400) { _ = document.verdict(for: phone) }
        report("50 flags", of: 400) { for name in names { _ = document.flag(named: name, for: phone) } }
        report("read, verdict and 50 flags", of: 400) {
            guard let document = try? LaunchDocument.read(bytes, app: "shop") else { return }
            _ = document.verdict(for: phone)
            for name in names { _ = document.flag(named: name, for: phone) }
        }
    }

    /// Prints the median in microseconds.
    static func report(_ what: String, of rounds: Int, _ work: () -> Void) {
        let clock = ContinuousClock()
        for _ in 0..<20 { work() }
        let times = (0..<rounds).map { _ in clock.measure(work) }.sorted()
        let nanoseconds = times[rounds / 2].components.attoseconds / 1_000_000_000
        print("\(what): \(nanoseconds / 1_000).\(nanoseconds / 100 % 10)")
    }
}
