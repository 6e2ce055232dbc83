import CommandKit
import Stores

/// `gatehouse rollout …`: staged rollouts of Google Play.
enum RolloutCommands {
    static let all = [status] + RolloutMove.allCases.map(command)

    private static let storeOptions: [Option] = [.track, .bundleID, .serviceAccount, .baseURL]

    private static let status = Command(
        "rollout", "status", summary: "Says how far the releases on a track of Google Play have come",
        notes: ["Credentials: GOOGLE_APPLICATION_CREDENTIALS names the key file of a service account."],
        options: storeOptions + [.app, .policies, .certificates, .json],
        examples: [.init("gatehouse rollout status --app shop-android", "every release on production")],
        run: { (invocation, console) throws(CommandFailure) in try RolloutRun(invocation, console).tellStatus() })

    private static func command(_ move: RolloutMove) -> Command {
        Command(
            "rollout", move.rawValue, summary: move.summary, notes: move.notes,
            options: [.playVersion, .versionCode] + storeOptions + ChangeCommand.options,
            examples: [.init(move.example, move.purpose)],
            run: { (invocation, console) throws(CommandFailure) in
                try RolloutRun(invocation, console).carryOut(move)
            })
    }
}

extension RolloutMove {
    fileprivate var summary: String {
        switch self {
        case .halt: "Stops a release on Google Play: nobody else gets it"
        case .resume: "Lets a halted release go on, with the share that it had"
        }
    }

    fileprivate var notes: [String] {
        let common =
            "The policy's releases follow, where the version is listed. Credentials: as for 'gatehouse rollout status'."
        switch self {
        case .halt:
            return [
                "Who has the release keeps it. One that everybody is offered can be halted too, and the one before it is served again; only the first release of a track cannot.",
                common,
            ]
        case .resume: return [common]
        }
    }

    fileprivate var example: String {
        switch self {
        case .halt: "gatehouse rollout halt --app shop-android --reason 'crash on start'"
        case .resume: "gatehouse rollout resume --app shop-android --build 1873 --reason 'the flag is off'"
        }
    }

    fileprivate var purpose: String {
        switch self {
        case .halt: "the one release that is under way"
        case .resume: "by its version code"
        }
    }
}
