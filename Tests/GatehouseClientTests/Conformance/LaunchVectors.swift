import JSONText
import LaunchDocument
import TestSupport
import Versioning

@testable import GatehouseClient

/// Histories of launches, and what the guard makes of each.
enum LaunchVectors {
    /// One launch, as it is written.
    struct Launch {
        var at: Int64
        var build: UInt64 = 1
        var boot: UInt64 = 1
        var hint = LaunchHint.foreground
        var isDebugged = false
        var hasEvidence = false
        var signals: [Signal] = []
    }

    enum Signal {
        case arm, firstScreen, stable, leaveEarly, leaveLate, tryNormally
        /// What a document says where it differs from the settings of its history, beside its content.
        case document(UInt64, GuardSettings? = nil)
    }

    static var text: String {
        var random = SeededRandom(seed: 4)
        let histories = (0..<160).map { number in history(number, using: &random) }
        return "{\"histories\":[\n\(listed(histories))\n]}\n"
    }

    private static func history(_ number: Int, using random: inout SeededRandom) -> (inout JSONWriter) -> Void {
        // The first ones are the usual settings and usual launches; later ones have everything in them.
        let settings = number < 30 ? GuardSettings() : .drawn(using: &random)
        let kinds = number < 30 ? 6 : Launch.kinds
        var at: Int64 = 1_000_000
        var (build, boot): (UInt64, UInt64) = (1, 1)
        // Every other one begins as apps do: a document comes, the next launch is good with it, and another one comes.
        let healthy = (number % 2 == 0 ? 0 : 2)
        let good = (1...2).prefix(healthy).map { document in
            at += 3600
            return Launch(at: at, signals: [.arm, .document(UInt64(document)), .firstScreen, .stable])
        }
        let launches =
            good
            + (0..<Int.random(in: 4...12, using: &random)).map { _ in
                let step = [3600, 60, 86_400, 700_000, -7200][Int.random(in: 0..<(number < 30 ? 1 : 5), using: &random)]
                at += Int64(step)
                var launch = Launch(at: at, build: build, boot: boot)
                launch.draw(Int.random(in: 0..<kinds, using: &random))
                if number >= 100, Int.random(in: 0..<3, using: &random) == 0 {
                    let content = UInt64.random(in: 1...7, using: &random)
                    launch.signals.append(.document(content, .drawn(using: &random)))
                }
                if launch.build != build { build = launch.build }
                if launch.boot != boot { boot = launch.boot }
                return launch
            }
        return { writer in
            writer.object { writer in
                writer.key("settings")
                settings.write(to: &writer)
                writer.key("launches")
                var record = GuardRecord()
                record.settings = settings
                var token: UInt64 = 0
                writer.array(launches) { writer, launch in
                    token += 1
                    launch.run(on: &record, settings, token: token, to: &writer)
                }
            }
        }
    }
}

extension LaunchVectors.Launch {
    static let kinds = 18

    /// Becomes a launch of one kind; the first six are the usual ones.
    mutating func draw(_ kind: Int) {
        switch kind {
        case 0, 1: signals = [.arm]
        case 2: signals = [.arm, .firstScreen, .stable]
        case 3: signals = [.arm, .firstScreen]
        case 4: signals = [.arm, .leaveEarly]
        case 5: signals = [.arm, .leaveLate]
        case 6: hint = .background
        case 7: hint = .unknown
        case 8: (hint, signals) = (.unknown, [.arm])
        case 9: (hint, hasEvidence) = (.background, true)
        case 10: (hasEvidence, signals) = (true, [.arm, .firstScreen])
        case 11: (boot, signals) = (boot + 1, [.arm])
        case 12: (isDebugged, signals) = (true, [.arm])
        case 13: (build, signals) = (build + 1, [.arm])
        case 14: signals = [.arm, .document(UInt64(at % 7) + 1), .firstScreen, .leaveEarly]
        case 15: signals = [.arm, .firstScreen, .tryNormally, .stable]
        case 16: signals = [.arm, .leaveLate, .arm, .document(UInt64(at % 7) + 1)]
        default: signals = [.arm, .firstScreen, .stable, .arm, .leaveLate]
        }
    }

    fileprivate func run(
        on record: inout GuardRecord, _ settings: GuardSettings, token: UInt64, to writer: inout JSONWriter
    ) {
        let decision = record.begin(
            LaunchStart(build: build, hint: hint, isDebugged: isDebugged, boot: boot, now: at, token: token),
            hasCrashEvidence: hasEvidence)
        for signal in signals {
            switch signal {
            case .arm: record.take(.arm, of: decision.token)
            case .firstScreen: record.take(.firstScreen, of: decision.token)
            case .stable: record.take(.stable, of: decision.token)
            case .leaveEarly: record.take(.leave(late: false), of: decision.token)
            case .leaveLate: record.take(.leave(late: true), of: decision.token)
            case .tryNormally: record.take(.tryNormally, of: decision.token)
            case .document(let content, let own):
                record.store(
                    DocumentFacts(
                        identity: DocumentIdentity(revision: Int(content), content: content), settings: own ?? settings)
                )
            }
        }
        writer.object { writer in
            writer.member("at", Int(at))
            writer.member("build", Int(build))
            writer.member("boot", Int(boot))
            writer.member("hint", "\(hint)")
            if isDebugged { writer.member("debugger", true) }
            if hasEvidence { writer.member("crash_evidence", true) }
            writer.key("signals")
            writer.array(signals) { writer, signal in
                if case .document(let content, let own) = signal {
                    writer.object { writer in
                        writer.member("document", Int(content))
                        if let own {
                            writer.key("settings")
                            own.write(to: &writer)
                        }
                    }
                } else {
                    writer.string(signal.word)
                }
            }
            writer.key("expect")
            writer.object { writer in
                writer.member("level", decision.level)
                writer.member("would_be_level", decision.wouldBeLevel)
                writer.member("state", decision.state.rawValue)
                writer.member("previous", decision.previous.rawValue)
                writer.member("previous_points", decision.previousPoints)
                writer.member("document", decision.document.rawValue)
            }
        }
    }
}

extension LaunchVectors.Signal {
    fileprivate var word: String {
        switch self {
        case .arm: "arm"
        case .firstScreen: "first_screen"
        case .stable: "stable"
        case .leaveEarly: "leave_early"
        case .leaveLate: "leave_late"
        case .tryNormally: "try_normally"
        case .document: "document"
        }
    }
}

extension GuardSettings {
    fileprivate static func drawn(using random: inout SeededRandom) -> GuardSettings {
        GuardSettings(
            mode: [.on, .on, .on, .shadow, .off][Int.random(in: 0..<5, using: &random)],
            crashThreshold: Int.random(in: 1...3, using: &random),
            unknownHintPoints: Int.random(in: 1...2, using: &random),
            windowSeconds: [3600, 604_800][Int.random(in: 0...1, using: &random)],
            maximumLevel: Int.random(in: 1...3, using: &random),
            maximumRetryAfter: [1, 2, 8][Int.random(in: 0...2, using: &random)],
            forcedLevel: [0, 0, 0, 1, 2, 3][Int.random(in: 0..<6, using: &random)],
            levels: (1...3).map { _ in
                let choice = DocumentChoice.allCases[Int.random(in: 0..<3, using: &random)]
                return Level(document: choice, caches: .keep, fetchTimeoutMilliseconds: 0)
            })
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("mode", mode.rawValue)
            writer.member("crash_threshold", crashThreshold)
            writer.member("unknown_hint_points", unknownHintPoints)
            writer.member("window_seconds", windowSeconds)
            writer.member("max_level", maximumLevel)
            writer.member("max_retry_after", maximumRetryAfter)
            writer.member("forced_level", forcedLevel)
            writer.key("levels")
            writer.object { writer in
                for (level, values) in zip(1..., levels) {
                    writer.key("\(level)")
                    writer.object { $0.member("document", values.document.rawValue) }
                }
            }
        }
    }
}
