import CommandKit
import DurableFiles
import Fetching
import JSONText
import PolicyFiles
import Publishing

/// `gatehouse render`: the served bytes as files, for a CDN or bucket.
enum RenderCommand {
    static let render = Command(
        "render", summary: "Writes what the server would serve as static files",
        notes: [
            "DIR gets v1/policy/APP.json, the same compressed as APP.json.gz, and _headers, which names the headers of each in the form that Netlify and Cloudflare Pages read. The same policies give the same bytes. Files that belong to no policy stay, and are named.",
            "With --check nothing is written: every document below URL is compared byte by byte with the policies here. Exit status: 0 equal, 1 different, 69 when the address does not answer.",
        ],
        options: [.out, .check, .maxAge, .app, .policies, .certificates, .json],
        examples: [
            .init("gatehouse render --out public", "writes public/v1/policy/shop-ios.json and so on"),
            .init("gatehouse render --check https://gate.example.com", "is the bucket up to date?"),
        ],
        run: run)

    @Sendable
    private static func run(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let judgement = PolicyJudgement(now: console.clock.timestamp)
        var policies: [PreparedPolicy] = []
        for app in try invocation.appsOrAll() {
            let (source, _) = try invocation.policies.reading(of: app)
            let result = judgement.judge(source)
            // Nothing is written unless everything may be published.
            if result.hasErrors { throw .badPolicy(source, result.diagnostics) }
            if let policy = result.policy { policies.append(PreparedPolicy(policy)) }
        }
        switch (invocation.value(of: .out), invocation.value(of: .check)) {
        case (let folder?, nil):
            let seconds = try invocation.number(.maxAge, in: 0...31_536_000) ?? 60
            let site = StaticSite(policies: policies, cache: CachePolicy(maxAge: seconds))
            return try write(site, to: folder, invocation, console)
        case (nil, let url?):
            return try check(policies, at: url, invocation, console)
        case (nil, nil): throw .usage(.missingOption("out", placeholder: "DIR"))
        case (.some, .some): throw .usage(.exclusive("out", "check"))
        }
    }

    private static func write(
        _ site: StaticSite, to folder: String, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> ExitStatus {
        let written = try touchingFiles { () throws(FileError) in try site.write(to: folder) }
        if invocation.has(.json) {
            console.writeJSON { writer in
                writer.object {
                    $0.key("written")
                    $0.array(written.changed) { $0.string($1) }
                    $0.member("unchanged", written.unchanged)
                    $0.key("strays")
                    $0.array(written.strays) { $0.string($1) }
                }
            }
            return .ok
        }
        for path in written.changed { console.output.writeLine("wrote    \(path)") }
        if written.changed.isEmpty {
            console.output.writeLine("same     \(counted(written.unchanged, "file", "files")) in \(folder)")
        }
        for path in written.strays {
            console.output.writeLine("stray    \(path) belongs to no policy here; remove it if its app is gone")
        }
        return .ok
    }

    private static func check(
        _ policies: [PreparedPolicy], at url: String, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> ExitStatus {
        let client = try invocation.httpClient()
        var status = ExitStatus.ok
        for policy in policies {
            let address: HTTPAddress
            do throws(NetworkFailure) {
                address = try HTTPAddress(url).appending(String(policy.path.dropFirst()))
            } catch {
                throw .network(error)
            }
            let watch = ServingWatch(address: address, app: policy.app, wanted: policy.body)
            let sighting = watch.look { address throws(NetworkFailure) in try client.ask(address) }
            let word: String
            switch sighting {
            case .wanted:
                word = "same"
            case .unreachable:
                word = "unknown"
                status = .unavailable
            case .other, .notADocument:
                word = "differs"
                if status == .ok { status = .differs }
            }
            let look = ServedLook(place: ServingPlace(address: address, isPublic: true), sighting: sighting)
            if invocation.has(.json) {
                console.writeJSON { $0.served(look) }
            } else {
                console.output.writeLine(
                    "\(word.padded(to: 9))\(policy.app): \(look.sentence(revision: policy.revision))")
            }
        }
        return status
    }
}
