import Foundation
import JSONText
import TestSupport

/// Somebody at night: the policies and exports of this repository, stand-ins for the stores, a server, and the runbooks.
final class RunbookDesk {
    let folder: TemporaryFolder
    private var environment: [String: String]
    private var programs: [RunningProgram] = []
    private var stores: [StoreStandIn] = []

    init() throws {
        folder = try TemporaryFolder()
        for name in ["policies", "exports", "runbooks"] {
            try FileManager.default.copyItem(atPath: "\(repositoryRoot)/\(name)", toPath: folder.file(name))
        }
        try folder.write("version,os,users\n2.4.1,17.2,900\n2.4.0,17.2,60\n2.2.9,16.1,40\n", to: "installs.csv")
        try folder.write(
            "version,build,status\n2.4.1,1880,live\n2.4.0,1873,replaced\n2.4.2,1893,expired\n", to: "builds.csv")
        try folder.write("name: shop\nversion: 2.4.0+1873\n", to: "pubspec.yaml")
        environment = ["USER": "ada", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
    }

    /// Starts a server for the policies; `URL` and `MANAGE` of the runbooks lead to it.
    func serve() throws {
        let (port, management) = (LoopbackPort.free(), LoopbackPort.free())
        let server = try RunningProgram(
            builtProgram("gatehouse-server"),
            ["policies", "--listen", "127.0.0.1:\(port)", "--manage", "127.0.0.1:\(management)", "--state", "state"],
            in: folder.path, log: folder.file("server.log"))
        guard server.accepts(on: port) else { throw StoreStandIn.NotStarted(description: server.log) }
        programs.append(server)
        set("URL", "http://127.0.0.1:\(port)/v1/policy/shop-ios.json")
        set("MANAGE", "http://127.0.0.1:\(management)")
        set("GATEHOUSE_SERVER", "http://127.0.0.1:\(port)")
    }

    func set(_ name: String, _ value: String) { environment[name] = value }

    /// Starts a store; commands that ask it are led there.
    func open(_ kind: StoreStandIn.Kind, state: String = "{}") throws -> StoreStandIn {
        let store = try StoreStandIn(kind, in: folder, state: state)
        stores.append(store)
        set("STORE_\(kind.rawValue)", store.address)
        let credentials = "\(store.credentials)/environment"
        if let text = try? String(contentsOfFile: credentials, encoding: .utf8) {
            for line in text.split(separator: "\n") {
                let pair = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1)
                environment[String(pair[0])] = String(pair[1])
            }
        }
        return store
    }

    /// `gatehouse` as people call it, but for the address of the stores and the time that there is not in a test.
    private func writeProgram() throws {
        let script = """
            #!/bin/sh
            case "$1 $2" in
            'phased-release '*) set -- "$@" --base-url "$STORE_app_store_connect" --wait 0 ;;
            'rollout '*) set -- "$@" --base-url "$STORE_google_play" --wait 0 ;;
            'storefronts check') set -- "$@" --base-url "$STORE_itunes_lookup" --pace 0 --soak 0 ;;
            'gate raise') set -- "$@" --soak 0 --base-url "$STORE_itunes_lookup"; if [ -z "$GATEHOUSE_SERVER" ]; then set -- "$@" --wait 0; fi ;;
            'flag kill' | 'flag restore' | 'gate recommend' | 'safe-mode force' | 'safe-mode clear' | 'release add' | \\
                'release set-status' | 'policy undo') if [ -z "$GATEHOUSE_SERVER" ]; then set -- "$@" --wait 0; fi ;;
            esac
            exec "\(builtProgram("gatehouse"))" "$@"
            """
        try folder.write(script, to: "bin/gatehouse")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/gatehouse"))
    }

    struct Step {
        let name: String
        let run: ProgramRun
        let expected: [Int]
        var isAsDocumented: Bool { expected.contains(Int(run.status)) }
    }

    /// Runs the steps of a runbook as its page says, with the values from its top, and gives how each ended.
    func walk(_ name: String, only: Set<String>? = nil) throws -> [Step] {
        try writeProgram()
        environment["PATH"] = "\(folder.file("bin")):/usr/bin:/bin"
        let page = try folder.read("runbooks/\(name).md")
        let top = values(of: page)
        let shown = try run(builtProgram("gatehouse"), ["runbook", "show", name, "--json"], in: folder.path)
        let steps = try JSON.parse(Array(shown.output.utf8))["steps"]?.array ?? []
        var results: [Step] = []
        for step in steps {
            guard let name = step["name"]?.string, let script = step["script"]?.string, only?.contains(name) ?? true
            else { continue }
            // What the desk says wins over the example at the top of the page.
            let overrides = environment.filter { $0.key != "PATH" }
                .map { "export \($0.key)='\($0.value)'" }.joined(separator: "\n")
            let result = try run(
                "/bin/\(step["shell"]?.string ?? "sh")", ["-c", "\(top)\n\(overrides)\n\(script)"],
                environment: environment, in: folder.path)
            let expected = step["expect-exit"]?.array?.compactMap(\.int) ?? []
            results.append(Step(name: name, run: result, expected: expected))
        }
        return results
    }

    /// The values at the top of a page, without the line that runs the whole of it.
    private func values(of page: String) -> String {
        let lines = page.split(separator: "\n").drop { $0 != "```sh" }.dropFirst().prefix { $0 != "```" }
        return lines.filter { $0.hasPrefix("export ") }.joined(separator: "\n")
    }
}
