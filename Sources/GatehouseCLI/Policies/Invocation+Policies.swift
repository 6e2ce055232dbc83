import CommandKit
import DurableFiles
import Glibc
import LaunchDocument
import PolicyFiles
import Publishing
import Spelling

extension Invocation {
    /// The folder that `--policies` or `GATEHOUSE_POLICIES` names.
    var policies: PolicyFolder {
        PolicyFolder(value(of: .policies)?.withoutTrailingSlashes ?? "policies")
    }

    /// The policy files as the server served them last, by app; empty where it keeps nothing that can be read here.
    func servedSources() -> [String: [UInt8]] {
        let store = LastGoodStore(folder: value(of: .state) ?? policies.path + "/.state")
        let set = try? store.load()
        return Dictionary(set?.entries.map { ($0.app, $0.source) } ?? []) { first, _ in first }
    }

    /// The apps that `--app` names, or the only one there is.
    ///
    /// - Parameter lost: apps that will do although their file is gone.
    func chosenApps(orLost lost: Set<String> = []) throws(CommandFailure) -> [String] {
        let listed = try listedApps()
        let all = listed.isEmpty ? lost.sorted() : listed
        guard !all.isEmpty else { throw .noPolicies(folder: policies.path) }
        let wanted = values(of: .app)
        if wanted.isEmpty {
            guard all.count == 1 else { throw .severalApps(all, folder: policies.path) }
            return all
        }
        for app in wanted where !all.contains(app) && !lost.contains(app) {
            throw .noSuchApp(app, folder: policies.path, near: nearMiss(to: app, among: all), all: all)
        }
        var seen: Set<String> = []
        return wanted.filter { seen.insert($0).inserted }
    }

    /// The apps that `--app` names, or all.
    func appsOrAll() throws(CommandFailure) -> [String] {
        guard values(of: .app).isEmpty else { return try chosenApps() }
        let all = try listedApps()
        guard !all.isEmpty else { throw .noPolicies(folder: policies.path) }
        return all
    }

    /// Shows the policies of the apps that `--app` names, or of all, an empty line between them.
    ///
    /// One that cannot be read hides none of the others; one that is retired is passed over unless it was named.
    func showPolicies(
        _ console: Console, _ show: (Policy) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> ExitStatus {
        let apps = try appsOrAll()
        var status = ExitStatus.ok
        var isFirst = true
        for app in apps {
            do throws(CommandFailure) {
                let policy = try policies.policy(of: app)
                if !isFirst, !has(.json) { console.output.writeLine() }
                try show(policy)
                isFirst = false
            } catch {
                guard apps.count > 1 else { throw error }
                if case .retired = error, values(of: .app).isEmpty { continue }
                console.tell(error)
                status = .badInput
            }
        }
        return status
    }

    /// Apps of which something is known besides their file: what commands did, and what was served.
    func rememberedApps() throws(CommandFailure) -> Set<String> {
        do throws(FileError) {
            return try Journal(folder: policies.path).apps.union(servedSources().keys)
        } catch {
            throw .file(error)
        }
    }

    /// The table that `--installs` names; nil when there is none.
    func installTable() throws(CommandFailure) -> InstallTable? {
        guard let path = value(of: .installs) else { return nil }
        let bytes = try touchingFiles { () throws(FileError) in try DurableFile(path).read() }
        let source = SourceText(path: path, bytes: bytes)
        do throws(InstallTable.ReadingError) {
            return try InstallTable.read(source)
        } catch {
            throw .badTable(source, error.diagnostic(in: source))
        }
    }

    private func listedApps() throws(CommandFailure) -> [String] {
        do throws(FileError) {
            return try policies.apps()
        } catch {
            throw error.code == ENOENT ? .noFolder(policies.path) : .file(error)
        }
    }
}

extension PolicyFolder {
    /// Everything the file of an app says, or why it cannot be read.
    func reading(of app: String) throws(CommandFailure) -> (source: SourceText, reading: PolicyReading) {
        let source = try touchingFiles { () throws(FileError) in try self.source(of: app) }
        return (source, Policy.read(source))
    }

    /// The policy of an app as it may be published.
    func policy(of app: String) throws(CommandFailure) -> Policy {
        let (source, reading) = try reading(of: app)
        switch reading.outcome {
        case .policy(let policy): return policy
        case .retired(let name): throw .retired(app: name.value, path: source.path)
        case .refused: throw .badPolicy(source, reading.diagnostics)
        }
    }
}

extension WallClock {
    var timestamp: Timestamp { Timestamp(secondsSince1970: now() / 1_000) }
}

/// Runs what reads or writes files, and makes its errors a command's.
func touchingFiles<Value>(_ body: () throws(FileError) -> Value) throws(CommandFailure) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}

extension String {
    var withoutTrailingSlashes: String {
        var text = self[...]
        while text.count > 1, text.last == "/" { text.removeLast() }
        return String(text)
    }
}
