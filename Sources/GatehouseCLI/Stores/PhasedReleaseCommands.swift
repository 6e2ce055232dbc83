import CommandKit
import Stores
import Versioning

/// `gatehouse phased-release …`: how far a version of an Apple app has come, and stopping it on its way.
enum PhasedReleaseCommands {
    static let all = [status] + PhasedReleaseMove.allCases.map(command)

    private static let storeOptions: [Option] = [.storeVersion, .bundleID, .apiKey, .baseURL]

    private static let status = Command(
        "phased-release", "status", summary: "Says how far the phased release of an Apple app has come",
        notes: [
            "Credentials: APP_STORE_CONNECT_ISSUER_ID, _KEY_IDENTIFIER and _PRIVATE_KEY (the key, or @ and its path)."
        ],
        options: storeOptions + [.app, .policies, .certificates, .json],
        examples: [.init("gatehouse phased-release status --app shop-ios", "day, share and pauses")],
        run: { (invocation, console) throws(CommandFailure) in
            let run = try PhasedReleaseRun(invocation, console)
            return run.tell(PhasedReleaseReport(run, move: nil, outcome: .seen(run.release)))
        })

    private static func command(_ move: PhasedReleaseMove) -> Command {
        Command(
            "phased-release", move.rawValue, summary: move.summary, notes: move.notes,
            options: storeOptions + (move == .complete ? [.yes] : []) + ChangeCommand.options,
            examples: [.init(move.example, move.purpose)],
            run: { (invocation, console) throws(CommandFailure) in
                try PhasedReleaseRun(invocation, console).carryOut(move)
            })
    }
}

extension PhasedReleaseMove {
    fileprivate var summary: String {
        switch self {
        case .pause: "Stops a phased release from reaching more people by itself"
        case .resume: "Lets a paused phased release go on"
        case .complete: "Gives a phased release to everybody at once; nothing takes that back"
        }
    }

    fileprivate var notes: [String] {
        let common =
            "The policy's releases follow, where the version is listed. Credentials: as for 'gatehouse phased-release status'."
        switch self {
        case .pause:
            return [
                "A pause does not pull the build: updates by hand, new installs and today's share go on, and all pauses together last 30 days at most. A version without a phased release went to everybody at once and cannot be paused.",
                common,
            ]
        case .resume: return [common]
        case .complete: return ["Asks first, or needs --yes.", common]
        }
    }

    fileprivate var example: String {
        switch self {
        case .pause: "gatehouse phased-release pause --app shop-ios --reason 'crash on start in Turkish'"
        case .resume: "gatehouse phased-release resume --app shop-ios --reason 'the flag is off, rates are normal'"
        case .complete: "gatehouse phased-release complete --app shop-ios --version 2.4.1 --yes --reason hotfix"
        }
    }

    fileprivate var purpose: String {
        switch self {
        case .pause: "the first thing to do at night"
        case .resume: "goes on with the day where it stopped"
        case .complete: "a hotfix that shall not take seven days"
        }
    }
}
