import CommandKit
import CrashHealth
import DurableFiles
import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// `gatehouse release sync`: the releases of a policy as the store has them.
enum ReleaseSyncCommand {
    static let sync = Command(
        "release", "sync", summary: "Brings the releases of a policy to where the store has them",
        notes: [
            "Asks App Store Connect, or Google Play for an Android app; see docs/stores.md for credentials. Statuses follow the store; releases that people get or wait for are listed; none is taken out.",
            "--write-builds makes the list of builds that 'gatehouse release plan --builds' reads, expired ones included.",
        ],
        options: [.buildList, .track, .apiKey, .serviceAccount, .baseURL] + ChangeCommand.options,
        examples: [
            .init("gatehouse release sync --app shop-ios --dry-run", "shows what is not true any more"),
            .init("gatehouse release sync --app shop-ios --write-builds builds.csv", "and all builds, for a plan"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let apps = try invocation.chosenApps()
            guard apps.count == 1 else { throw .severalApps(apps, folder: invocation.policies.path) }
            let isApple = try invocation.policies.policy(of: apps[0]).platform.value.isApple
            let subject = try invocation.storeSubject(console, isApple: isApple)
            guard let policy = subject.policy else { throw .severalApps(apps, folder: invocation.policies.path) }
            let found =
                isApple
                ? try apple(subject, invocation, console) : try play(subject, policy, invocation, console)
            return try ChangeCommand(title: "release sync") { app, change throws(CommandFailure) in
                try PlannedChange(app, in: change) { policy throws(CommandFailure) in policy.following(found) }
            }.run(invocation, console)
        })

    private static func apple(
        _ subject: StoreSubject, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> [StoreRelease] {
        let connect = try invocation.appStoreConnect(console)
        let matter = StoreMatter(store: .appStore, question: "what the store has of \(subject.bundleID)")
        let wantsBuilds = invocation.value(of: .buildList) != nil
        let (versions, phased, builds) = try matter.asking { () throws(StoreFailure) in
            let app = try connect.app(bundleID: subject.bundleID)
            let versions = try connect.versions(of: app, on: StorePlatform(subject.platform), in: [])
            // What is included with a list can be left out of it; whether there is a phased release must be certain.
            let phased: PhasedRelease? = try StoreRelease.current(of: versions).flatMap {
                current throws(StoreFailure) in
                try connect.phasedRelease(of: current)
            }
            return (versions, phased, wantsBuilds ? try connect.builds(of: app) : [])
        }
        if let path = invocation.value(of: .buildList) {
            try write(builds, versions, to: path, isDryRun: invocation.has(.dryRun), console)
        }
        connect.rateLimit?.tellIfLow(console)
        tellLeftOut(versions.filter { $0.version == nil }.map(\.text), console)
        return StoreRelease.list(versions, phased: phased)
    }

    /// What is not followed is said, or somebody would take the policy for the store's.
    private static func tellLeftOut(_ names: [String], _ console: Console) {
        for name in names {
            console.errors.writeLine(
                "note     '\(name.withVisibleControls())' of the store is no version that a policy can list: left out")
        }
    }

    private static func play(
        _ subject: StoreSubject, _ policy: Policy, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> [StoreRelease] {
        if invocation.value(of: .buildList) != nil {
            throw .complaint(
                Complaint(
                    "Google Play does not tell all builds", at: "--\(Option.buildList.name)",
                    advice: "leave it out; 'gatehouse rollout status' has the version codes of a track", status: .usage)
            )
        }
        let track = invocation.value(of: .track) ?? PlayTrack.production
        guard PlayTrack.isPublic(track) else {
            throw .complaint(
                Complaint(
                    "only testers get what is on \(track)", at: "--\(Option.track.name)",
                    advice:
                        "a policy's releases are what everybody can have; 'gatehouse rollout status --track \(ShellText.quoted(track))' shows it",
                    status: .usage))
        }
        let account = try invocation.serviceAccount(console)
        let play = GooglePlay(
            at: try invocation.storeAddress(GooglePlay.address), packageName: subject.bundleID, account: account,
            transport: try invocation.storeTransport(console))
        let matter = StoreMatter(
            store: .googlePlay, question: "what \(track) has of \(subject.bundleID)", account: account.email)
        let found = try matter.asking { () throws(StoreFailure) in try play.track(track) }
        tellLeftOut(
            found.releases.filter { $0.version(in: policy) == nil }.map {
                $0.name ?? $0.versionCodes.joined(separator: ", ")
            }, console)
        return StoreRelease.list(found, policy: policy)
    }

    /// `version,build,status`, a build a line.
    private static func write(
        _ builds: [StoreBuild], _ versions: [StoreVersion], to path: String, isDryRun: Bool, _ console: Console
    ) throws(CommandFailure) {
        // A build number may occur once in every version.
        let states = Dictionary(
            versions.compactMap { item in item.build.map { ("\(item.text) \($0)", item.state) } }
        ) { first, _ in first }
        var text = "version,build,status\n"
        var skipped = 0
        for build in builds {
            guard let version = build.version, (try? AppVersion(lenient: version)) != nil, let number = build.number
            else {
                skipped += 1
                continue
            }
            let state = states["\(version) \(build.text)"] ?? nil
            let status = state == nil && build.isExpired ? "expired" : AppleState.buildStatus(state)
            text += "\(version),\(number),\(status)\n"
        }
        if !isDryRun {
            try touchingFiles { () throws(FileError) in
                try DurableFile(path).replaceWithoutLock(with: Array(text.utf8))
            }
        }
        let count = counted(builds.count - skipped, "build", "builds")
        let note = isDryRun ? "\(count) would be in \(path)" : "\(count) in \(path)"
        console.errors.writeLine(
            "note     \(note)\(skipped > 0 ? "; \(skipped) without a version or a number are left out" : "")")
    }
}
