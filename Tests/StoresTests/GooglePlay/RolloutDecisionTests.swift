import JSONText
import Testing

@testable import Stores

struct RolloutDecisionTests {
    private static func track(_ releases: String) throws -> PlayTrack {
        let json = try JSON.parse(Array("[\(releases)]".utf8))
        return PlayTrack(name: "production", releases: (json.array ?? []).map(PlayRelease.init))
    }

    private static func release(_ code: String, _ status: String, _ fraction: String? = nil, name: String? = nil)
        -> String
    {
        let share = fraction.map { #","userFraction":\#($0)"# } ?? ""
        let title = name.map { #""name":"\#($0)","# } ?? ""
        return #"{\#(title)"versionCodes":["\#(code)"],"status":"\#(status)"\#(share),"inAppUpdatePriority":3}"#
    }

    /// What a move makes of a track: the releases after it, or the word for why not.
    private func outcome(_ move: RolloutMove, _ choice: PlayReleaseChoice, _ releases: String) throws -> String {
        let track = try Self.track(releases)
        switch RolloutDecision(move, choice, in: track) {
        case .none: return "none"
        case .several(let releases): return "several \(releases.count)"
        case .already(let release): return "already \(release.versionCodes[0])"
        case .notBegun: return "notBegun"
        case .onlyRelease: return "onlyRelease"
        case .unknown: return "unknown"
        case .possible(let index, _, let after):
            return track.replacing(index, with: after).releases.map {
                "\($0.versionCodes[0]) \($0.status.word)\($0.fraction.map { " \($0)" } ?? "")"
            }.joined(separator: ", ")
        }
    }

    @Test
    func aHaltKeepsTheFractionAndAResumeBringsItBack() throws {
        let two = [Self.release("2", "inProgress", "0.10"), Self.release("1", "completed")].joined(separator: ",")
        #expect(try outcome(.halt, .onlyOne, two) == "2 halted 0.10, 1 completed")
        let halted = [Self.release("2", "halted", "0.10"), Self.release("1", "completed")].joined(separator: ",")
        #expect(try outcome(.resume, .onlyOne, halted) == "2 inProgress 0.10, 1 completed")
        #expect(try outcome(.halt, .onlyOne, halted) == "already 2")
        #expect(try outcome(.resume, .onlyOne, two) == "already 2")
    }

    @Test
    func oneThatEverybodyIsOfferedCanBeHaltedUnlessItIsTheFirst() throws {
        let two = [Self.release("2", "completed"), Self.release("1", "completed")].joined(separator: ",")
        #expect(try outcome(.halt, .code("2"), two) == "2 halted, 1 completed")
        #expect(try outcome(.halt, .code("1"), Self.release("1", "completed")) == "onlyRelease")
        #expect(try outcome(.resume, .code("2"), Self.release("2", "halted")) == "2 completed")
        // Nobody says which: what is complete is not halted by accident.
        #expect(try outcome(.halt, .onlyOne, two) == "none")
    }

    @Test
    func whichReleaseIsMeant() throws {
        let all = [
            Self.release("3", "draft", name: "2.5.0"), Self.release("2", "inProgress", "0.5", name: "2.4.0 (2)"),
            Self.release("1", "completed", name: "2.3.9"),
        ].joined(separator: ",")
        #expect(try outcome(.halt, .name("2.4.0"), all) == "3 draft, 2 halted 0.5, 1 completed")
        #expect(try outcome(.halt, .name("2.4"), all) == "none")
        #expect(try outcome(.halt, .code("9"), all) == "none")
        #expect(try outcome(.halt, .code("3"), all) == "notBegun")
        let both = [Self.release("2", "inProgress", "0.5"), Self.release("3", "inProgress", "0.1")].joined(
            separator: ",")
        #expect(try outcome(.halt, .onlyOne, both) == "several 2")
        #expect(try outcome(.halt, .onlyOne, "") == "none")
        #expect(try outcome(.halt, .code("4"), Self.release("4", "brandNew")) == "unknown")
    }

    /// The list replaces the store's: whatever is not known here must go back as it came.
    @Test
    func everythingElseStaysByteForByte() throws {
        let odd =
            #"{"name":"2.4.0","versionCodes":["2"],"status":"inProgress","userFraction":0.050,"new":{"a":[1.0,null,"ü"]}}"#
        let track = try Self.track(odd + "," + Self.release("1", "completed"))
        guard case .possible(let index, _, let after) = RolloutDecision(.halt, .onlyOne, in: track) else {
            Issue.record("not possible")
            return
        }
        let body = String(decoding: track.replacing(index, with: after).body, as: UTF8.self)
        #expect(
            body
                == #"{"track":"production","releases":[{"name":"2.4.0","versionCodes":["2"],"new":{"a":[1.0,null,"ü"]},"status":"halted","userFraction":0.050},{"versionCodes":["1"],"status":"completed","inAppUpdatePriority":3}]}"#
        )
    }
}
