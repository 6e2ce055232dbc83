import GatehouseClient
import Glibc

/// Measures the begin of a launch, beside other ways to keep a few bytes from one launch to the next.
///
///     GuardBenchmark FOLDER ROUNDS     prints rows of a table: median, 95th percentile, in microseconds
///     GuardBenchmark FOLDER guard      begins one launch, as the first thing in this process; prints its nanoseconds
///     GuardBenchmark FOLDER counter    writes a counter instead
@main
enum GuardBenchmark {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: GuardBenchmark FOLDER ROUNDS|guard|counter")
            exit(64)
        }
        let folder = arguments[1]
        switch arguments[2] {
        case "guard":
            print(
                nanoseconds {
                    _ = LaunchGuard.begin(role: "process", build: "1873", hint: .foreground, folder: folder)
                })
        case "counter": print(nanoseconds(of: Rivals(folder: folder).counter))
        default: compare(in: folder, rounds: Int(arguments[2]) ?? 0)
        }
    }

    private static func compare(in folder: String, rounds: Int) {
        let record = LaunchGuard.recordPath(role: "main", in: folder)
        let begin = { _ = LaunchGuard(recordAt: record, build: "1873", hint: .foreground) }
        let rivals = Rivals(folder: folder)
        typealias Contender = (name: String, prepare: () -> Void, run: () -> Void)
        let contenders: [Contender] = [
            ("`LaunchGuard.begin`", {}, begin),
            ("the same, nothing of its page left to be written", { rivals.synchronize(record) }, begin),
            ("a counter, written over", {}, rivals.counter),
            ("the same, nothing left to be written", { rivals.synchronize("\(folder)/counter") }, rivals.counter),
            ("512 bytes, temporary file and rename", {}, { rivals.replace(isSynced: false) }),
            ("the same with `fdatasync` before the rename", {}, { rivals.replace(isSynced: true) }),
            ("512 bytes, written over, with `fdatasync`", {}, rivals.overwriteAndSync),
        ]
        var times = contenders.map { _ in [Int]() }
        // In turns, so that a busy moment of the machine meets all of them; a hundred times each, so that they do not
        // meet each other's disk writes.
        for _ in 0..<rounds / 100 {
            for (index, contender) in contenders.enumerated() {
                for _ in 0..<100 {
                    contender.prepare()
                    times[index].append(nanoseconds(of: contender.run))
                }
            }
        }
        for (contender, times) in zip(contenders, times) where !times.isEmpty {
            let sorted = times.sorted()
            let (median, high) = (text(sorted[sorted.count / 2]), text(sorted[sorted.count * 95 / 100]))
            print("| \(contender.name) | \(median) | \(high) |")
        }
    }

    private static func nanoseconds(of work: () -> Void) -> Int {
        Int(ContinuousClock().measure(work).components.attoseconds / 1_000_000_000)
    }

    private static func text(_ nanoseconds: Int) -> String {
        "\(nanoseconds / 1000).\(nanoseconds / 100 % 10)"
    }
}

/// What others do at the start of an app, with as little around it as possible.
struct Rivals {
    let folder: String
    private let record = [UInt8](repeating: 7, count: 512)

    init(folder: String) { self.folder = folder }

    /// Reads a number and writes the next one, as most guards against crash loops do.
    func counter() {
        let descriptor = unsafe open("\(folder)/counter", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        var number: UInt64 = 0
        unsafe pread(descriptor, &number, 8, 0)
        number += 1
        unsafe pwrite(descriptor, &number, 8, 0)
    }

    func replace(isSynced: Bool) {
        readRecord("\(folder)/replaced")
        let descriptor = unsafe open("\(folder)/temporary", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        unsafe pwrite(descriptor, record, record.count, 0)
        if isSynced { fdatasync(descriptor) }
        close(descriptor)
        unsafe rename("\(folder)/temporary", "\(folder)/replaced")
    }

    func overwriteAndSync() {
        readRecord("\(folder)/synced")
        let descriptor = unsafe open("\(folder)/synced", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        unsafe pwrite(descriptor, record, record.count, 0)
        fdatasync(descriptor)
        close(descriptor)
    }

    /// Leaves nothing of a file to be written; done before the clock starts.
    func synchronize(_ path: String) {
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fdatasync(descriptor)
        close(descriptor)
    }

    private func readRecord(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        var bytes = record
        unsafe pread(descriptor, &bytes, bytes.count, 0)
        close(descriptor)
    }
}
