import LaunchDocument
import TestSupport
import Testing

@testable import GatehouseClient

/// What a feature's switch says at each level, with each document and each kill.
struct FlagTableTests {
    private let checkout = Feature("checkout", safe: false)
    private let unheardOf = Feature("unheard_of", default: true, safe: false)

    private func table(
        newest: String?, chosen: String? = nil, level: Int = 0, remembered: [String] = []
    ) throws -> FlagTable {
        let newest = try newest.map { try stored($0, revision: 2) }
        let older = try chosen.map { try stored($0, revision: 1, source: .bundled) }
        return FlagTable(
            LaunchDocumentStore.Loaded(
                newest: newest, chosen: older ?? newest, passed: older == nil ? [] : [newest].compactMap(\.self)),
            for: phone(), level: level, remembered: RememberedKills(remembered.map(KillHash.init)))
    }

    private let plain = #""flags":{"checkout":{"default":true,"safe":false}}"#
    private let killed =
        #""flags":{"checkout":{"default":true,"safe":false,"kill":{"when":{"versions":[{"from":"2.4.0","through":"2.4.0"}]}}}}"#
    private let killedElsewhere =
        #""flags":{"checkout":{"default":true,"safe":false,"kill":{"when":{"versions":[{"before":"2.0"}]}}}}"#

    @Test func aDocumentsValueWins() throws {
        #expect(try table(newest: plain).value(of: checkout) == FlagValue(value: true, reason: .defaultValue))
        #expect(try table(newest: killed).value(of: checkout) == FlagValue(value: false, reason: .killed))
        #expect(try table(newest: killedElsewhere).value(of: checkout).value)
        let on = #""flags":{"checkout":{"default":false,"safe":true}}"#
        #expect(
            try table(newest: on, level: 2).value(of: checkout) == FlagValue(value: true, reason: .safeMode(level: 2)))
    }

    @Test func aFlagThatNoDocumentHasIsAsTheAppWasBuilt() throws {
        for newest in [nil, plain] {
            #expect(try table(newest: newest).value(of: unheardOf) == FlagValue(value: true, reason: .defaultValue))
            #expect(try !table(newest: newest, level: 2).value(of: unheardOf).value)
            #expect(try !table(newest: newest, remembered: ["unheard_of"]).value(of: unheardOf).value)
        }
        #expect(try table(newest: plain, level: 1).value(of: unheardOf).value)
        #expect(try !table(newest: nil, level: 1).value(of: unheardOf).value, "nothing is known of any level")
    }

    @Test func aRememberedKillOutlivesItsDocument() throws {
        let value = try table(newest: plain, remembered: ["checkout"]).value(of: checkout)
        #expect(value == FlagValue(value: false, reason: .rememberedKill))
    }

    @Test func theKillsOfTheFailingDocumentCountAlthoughAnotherIsInUse() throws {
        let table = try table(newest: killed, chosen: plain, level: 1)
        #expect(table.value(of: checkout) == FlagValue(value: false, reason: .killed))
        let other = try self.table(
            newest: #""flags":{"unheard_of":{"default":true,"safe":false,"kill":{"when":{}}}}"#, chosen: plain)
        #expect(other.value(of: unheardOf) == FlagValue(value: false, reason: .killed))
    }

    @Test(arguments: [
        (#"{"default":true,"safe":false,"restore":{"when":{},"percent":0}}"#, FlagValue.Reason.notYetRestored),
        (#"{"default":false,"safe":false}"#, .defaultValue), (#"{"default":false,"safe":true}"#, .defaultValue),
    ])
    func whatIsOffInTheFailingDocumentStaysOff(_ flag: String, _ reason: FlagValue.Reason) throws {
        let table = try table(newest: #""flags":{"checkout":\#(flag)}"#, chosen: plain, level: 1)
        #expect(table.value(of: checkout) == FlagValue(value: false, reason: reason))
    }

    @Test func whatTheAppIsBuiltWithoutStaysOffWhenOnlyTheDocumentInUseHasIt() throws {
        let table = try table(newest: #""x":1"#, chosen: plain, level: 1)
        #expect(!table.value(of: Feature("checkout", default: false, safe: false)).value)
        #expect(table.value(of: checkout).value)
    }

    @Test func levelsSwitchOffWhatEitherDocumentLists() throws {
        let listing = plain + #","safe_mode":{"levels":{"1":{"disable":["checkout","push_sdk"]}}}"#
        for (newest, chosen) in [(listing, plain), (plain, listing)] {
            let normal = try table(newest: newest, chosen: chosen)
            #expect(normal.value(of: checkout).value)
            #expect(!normal.isOff(part: "push_sdk"))
            let safe = try table(newest: newest, chosen: chosen, level: 1)
            #expect(safe.value(of: checkout) == FlagValue(value: false, reason: .safeMode(level: 1)))
            #expect(safe.isOff(part: "push_sdk"))
            #expect(!safe.isOff(part: "restoration"))
        }
        let spared = plain + #","safe_mode":{"never_disable":["checkout"]}"#
        #expect(try table(newest: spared, level: 3).value(of: checkout).value)
    }

    @Test func aNewKillCountsAtOnceAndNothingElseDoes() throws {
        var table = try table(newest: plain + #","x":1"#)
        table.addKills(of: try document(killed))
        #expect(table.value(of: checkout) == FlagValue(value: false, reason: .killed))
        table.addKills(of: try document(plain))
        #expect(!table.value(of: checkout).value, "given back at the next launch")

        var dark = try self.table(newest: #""flags":{"checkout":{"default":false,"safe":false}}"#)
        dark.addKills(of: try document(plain))
        #expect(!dark.value(of: checkout).value, "another default, at the next launch")

        var unknown = try self.table(newest: nil)
        unknown.addKills(of: try document(#""flags":{"unheard_of":{"default":true,"safe":true,"kill":{"when":{}}}}"#))
        #expect(unknown.value(of: unheardOf) == FlagValue(value: true, reason: .killed), "the document's safe value")
    }

    /// Whatever is wrong with the values, what takes the feature away is read.
    @Test(arguments: [
        #""default":true,"#, #""default":"true","safe":false,"#, #""default":true,"safe":0,"#, "",
    ])
    func aDamagedFlagStillTakesTheFeatureAway(_ values: String) throws {
        for (rule, reason) in [
            (#""kill":{"when":{}}"#, FlagValue.Reason.killed),
            (#""kill":{"when":{"builds":[{"from":"1"}]},"on_unknown":"kill"}"#, .killed),
            (#""restore":{"when":{},"percent":0}"#, .notYetRestored),
        ] {
            let damaged = #""flags":{"checkout":{\#(values)\#(rule)}}"#
            #expect(
                try table(newest: damaged).value(of: checkout) == FlagValue(value: false, reason: reason), "\(rule)")
            #expect(try !table(newest: damaged, chosen: plain, level: 1).value(of: checkout).value, "\(rule)")
            #expect(try !table(newest: damaged, level: 2).value(of: checkout).value)
            let facts = DocumentFacts(try document(damaged), content: 1, for: phone())
            #expect(facts.kills == [KillHash("checkout")], "not erased")
            var running = try table(newest: plain)
            running.addKills(of: try document(damaged))
            #expect(running.value(of: checkout).value == (reason == .notYetRestored))
        }
        for rule in [#""kill":{"when":{"builds":[{"from":"9999"}]}}"#, #""restore":{"when":{},"percent":100}"#] {
            let damaged = #""flags":{"checkout":{\#(values)\#(rule)}}"#
            let value = try table(newest: damaged).value(of: Feature("checkout", default: false, safe: true))
            #expect(value == FlagValue(value: false, reason: .defaultValue), "it gives nothing")
        }
    }

    @Test func namesAreBytes() throws {
        let composed = Feature("caf\u{E9}", safe: false)
        let decomposed = Feature("cafe\u{301}", safe: false)
        let newest =
            "\"flags\":{\"caf\u{E9}\":{\"default\":true,\"safe\":false},"
            + "\"cafe\u{301}\":{\"default\":true,\"safe\":false,\"kill\":{\"when\":{}}}}"
        for level in 0...1 {
            var table = try table(newest: newest, chosen: level == 0 ? nil : plain, level: level)
            #expect(table.read(composed).value)
            #expect(!table.read(decomposed).value)
            #expect(table.read(composed).value)
        }
    }

    @Test func aRaisedLevelKeepsTheKills() throws {
        var table = try table(newest: plain)
        table.addKills(of: try document(killed))
        table.raise(to: 2)
        #expect(table.value(of: checkout).reason == .killed)
        #expect(table.value(of: unheardOf).reason == .safeMode(level: 2))
        table.raise(to: 1)
        #expect(table.level == 2)
    }

    /// Documents, kills and levels of all kinds: a killed flag never has another value than its safe one, and a higher
    /// level never switches anything on.
    @Test func nothingSwitchesAKilledFeatureOn() throws {
        var random = SeededRandom.forThisRun()
        func chance() -> Bool { Bool.random(using: &random) }
        let names = ["a", "b", "c"]
        func members() -> String {
            let flags = names.filter { _ in chance() }.map { name in
                let kill =
                    chance()
                    ? #","kill":{"when":\#(["{}", #"{"os":[{"from":"99"}]}"#, #"{"x":1}"#].randomElement(using: &random) ?? "{}")}"#
                    : ""
                let restore =
                    chance()
                    ? #","restore":{"when":{},"percent":\#([0, 50, 100].randomElement(using: &random) ?? 0)}"# : ""
                return #""\#(name)":{"default":\#(chance()),"safe":false\#(kill)\#(restore)}"#
            }
            let lists = names.filter { _ in chance() }.map { "\"\($0)\"" }.joined(separator: ",")
            let spared = chance() ? #","never_disable":["a"]"# : ""
            return
                #""flags":{\#(flags.joined(separator: ","))},"safe_mode":{"levels":{"1":{"disable":[\#(lists)]}}\#(spared)}"#
        }
        for _ in 0..<rounds(5000) {
            let texts = (cached: members(), lastGood: chance() ? members() : nil, bundled: members())
            let cached = try stored(texts.cached, revision: 3)
            let lastGood = try texts.lastGood.map { try stored($0, revision: 2, source: .lastGood) }
            let bundled = try stored(texts.bundled, revision: 1, source: .bundled)
            let features = names.map { Feature($0, default: chance(), safe: false) }
            let fetched = members()
            let remembered = names.filter { _ in chance() }
            var below: [Bool]?
            for level in 0...3 {
                // As the guard chooses: the cached one, the last good one if there is one, the one in the app.
                let all = [cached, lastGood, bundled].compactMap(\.self)
                let index = level == 0 ? 0 : level == 1 ? 1 : all.count - 1
                var table = FlagTable(
                    LaunchDocumentStore.Loaded(newest: cached, chosen: all[index], passed: Array(all[..<index])),
                    for: phone(), level: level, remembered: RememberedKills(remembered.map(KillHash.init)))
                let context = "\(texts) \(fetched) \(remembered) level \(level), seed \(random.seed)"
                for name in names {
                    let killed = cached.document.flag(named: name, for: phone())?.reason == .killed
                    if killed || remembered.contains(name) {
                        #expect(!table.value(of: Feature(name, safe: false)).value, "\(context)")
                    }
                }
                let values = features.map { table.value(of: $0).value }
                if let below { for (low, high) in zip(below, values) { #expect(low || !high, "\(context)") } }
                below = values
                table.addKills(of: try GatehouseClientTests.document(fetched))
                for (feature, before) in zip(features, values) {
                    #expect(before || !table.value(of: feature).value, "\(context)")
                }
            }
        }
    }
}
