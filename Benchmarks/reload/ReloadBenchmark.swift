import DurableFiles
import Glibc
import PolicyFiles
import Publishing

/// Measures how long a folder of policies takes to load, and a change of one file of it.
///
///     ReloadBenchmark FOLDER     every *.yaml of FOLDER; one of them is written to
@main
struct ReloadBenchmark {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: ReloadBenchmark FOLDER")
            exit(64)
        }
        let folder = CommandLine.arguments[1]
        let clock = ContinuousClock()
        var loader = PolicyLoader(folder: PolicyFolder(folder), at: .now())

        let load = clock.measure { _ = loader.poll(at: .now()) }
        guard loader.set.problemCount == 0, !loader.set.policies.isEmpty else {
            print("\(loader.set.problemCount) of the files are no policies")
            exit(65)
        }
        print(
            "load      \(milliseconds(load)) ms   \(loader.set.policies.count) policies, \(loader.renderings) rendered")

        // Long after the writes, so that nothing is read again for being young.
        let later = FileTime(seconds: FileTime.now().seconds + 10)
        _ = loader.poll(at: later)
        let rest = clock.measure { for _ in 0..<20 { _ = loader.poll(at: later) } }
        print("no change \(milliseconds(rest / 20)) ms   a look at every file, none is read")

        guard let file = loader.set.files.first else { return }
        let text = try DurableFile(file.path).read()
        try DurableFile(file.path).replace(with: text + Array("# changed\n".utf8))
        let before = loader.renderings
        let change = clock.measure { _ = loader.poll(at: later) }
        print("change    \(milliseconds(change)) ms   \(loader.renderings - before) rendered")
    }

    static func milliseconds(_ duration: Duration) -> String {
        let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(microseconds / 1_000).\((microseconds % 1_000) / 100)"
    }
}
