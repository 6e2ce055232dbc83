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
        let chosen = try chosen.map { try stored($0, revision: 1, source: .bundled) } ?? newest
        return FlagTable(
            LaunchDocumentStore.Loaded(newest: newest, chosen: chosen), for: phone(), level: level,
            remembered: RememberedKills(remembered.map(KillHash.init)))
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
                    chance() ? #","restore":{"percent":\#([0, 50, 100].randomElement(using: &random) ?? 0)}"# : ""
                return #""\#(name)":{"default":\#(chance()),"safe":false\#(kill)\#(restore)}"#
            }
            let lists = names.filter { _ in chance() }.map { "\"\($0)\"" }.joined(separator: ",")
            let spared = chance() ? #","never_disable":["a"]"# : ""
            return
                #""flags":{\#(flags.joined(separator: ","))},"safe_mode":{"levels":{"1":{"disable":[\#(lists)]}}\#(spared)}"#
        }
        for _ in 0..<rounds(5000) {
            let (newest, chosen, fetched) = (members(), chance() ? members() : nil, members())
            let remembered = names.filter { _ in chance() }
            var below: [Bool]?
            for level in 0...3 {
                var table = try table(newest: newest, chosen: chosen, level: level, remembered: remembered)
                let context = "\(newest) \(chosen ?? "") \(fetched) \(remembered) level \(level), seed \(random.seed)"
                let document = try document(newest)
                for name in names {
                    let killed = document.flag(named: name, for: phone())?.reason == .killed
                    if killed || remembered.contains(name) {
                        #expect(!table.value(of: Feature(name, safe: false)).value, "\(context)")
                    }
                }
                let values = names.map { table.value(of: Feature($0, safe: false)).value }
                if let below { for (low, high) in zip(below, values) { #expect(low || !high, "\(context)") } }
                below = values
                table.addKills(of: try GatehouseClientTests.document(fetched))
                for (name, before) in zip(names, values) {
                    #expect(before || !table.value(of: Feature(name, safe: false)).value, "\(context)")
                }
            }
        }
    }
}
