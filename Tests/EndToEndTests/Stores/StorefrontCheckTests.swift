import Foundation
import JSONText
import TestSupport
import Testing

/// `gatehouse storefronts check` against a lookup that throttles, breaks and lies.
@Suite struct StorefrontCheckTests {
    private static let check = "storefronts check --app shop-ios --version 2.4.1 --json"

    private func json(_ run: ProgramRun) throws -> JSON { try JSON.parse(Array(run.output.utf8)) }

    private func list(_ name: String, _ run: ProgramRun) throws -> [String] {
        try json(run)[name]?.array?.compactMap(\.string) ?? []
    }

    /// Storefronts that were asked with a cache-buster, in the order in which they came.
    private func asked(_ store: StoreStandIn) throws -> [String] {
        try store.requests().filter { $0.contains("&_=") }.compactMap { line in
            line.split(separator: "country=").last.map { String($0.prefix(2)).uppercased() }
        }
    }

    @Test
    func throttlingIsUnknownAndTheNextCheckAsksOnlyTheRest() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.lookup, in: desk.folder, state: #"{"limit":100}"#)
        let first = try desk.run(Self.check + " --soak 24h", at: store)
        // RU is not sold in; 174 are asked, 74 of them get a 403.
        #expect(first.status == 1)
        #expect(try list("settling", first).count == 100)
        #expect(try list("unknown", first).count == 74)
        #expect(try list("absent", first).isEmpty)
        #expect(try list("live", first).isEmpty)
        try store.set(#"{"limit":null}"#)
        let before = try asked(store).count
        let second = try desk.run(Self.check + " --soak 24h", at: store)
        #expect(second.errors.contains("100 storefronts are known from the check that was interrupted"))
        #expect(try list("settling", second).count == 174)
        #expect(Array(try asked(store)[before...]).sorted() == (try list("unknown", first)).sorted())
        #expect(try store.broken().isEmpty)
    }

    static let noAnswers: [(fault: String, why: String, status: Int32)] = [
        (#"{"status":403}"#, "the store answers no more for now (403)", 3),
        (#"{"status":503}"#, "the store answers 503", 3), (#"{"html":true}"#, "a web page came", 3),
        (#"{"status":200,"body":"{}"}"#, "no answer in the form of a lookup", 3),
        (#"{"status":302}"#, "the store answers 302", 3),
        // Nothing came at all.
        (#"{"cut":true}"#, "the answer broke off", 69), (#"{"close":true}"#, "the answer broke off", 69),
    ]

    @Test
    func whatIsNoAnswerIsUnknown() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        for (fault, why, status) in Self.noAnswers {
            try store.reset(#"{"faults":[{"times":9,"# + fault.dropFirst() + "]}")
            let run = try desk.run(Self.check + " --storefront TR", at: store)
            #expect(run.status == status, "\(fault) \(run.output)\(run.errors)")
            #expect(try list("unknown", run) == ["TR"])
            #expect(run.output.contains(why), "\(fault) \(run.output)")
        }
    }

    @Test
    func anInterruptedCheckRepeatsNothing() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        let line = Self.check + " --storefront TR --storefront DE --storefront US"
        let file = desk.folder.file("policies/.storefronts/shop-ios.stand-in.json")
        do {
            // One question a minute: there is time to pull the plug.
            let paced = try RunningProgram(
                builtProgram("gatehouse"),
                line.split(separator: " ").map(String.init) + ["--base-url", store.address, "--pace", "1"],
                environment: desk.environment, in: desk.folder.path, log: desk.folder.file("paced.log"))
            for _ in 0..<1_000 where (try? String(contentsOfFile: file, encoding: .utf8))?.contains("TR") != true {
                usleep(10_000)
            }
            paced.signal(SIGKILL)
            paced.wait()
        }
        let log = try desk.folder.read("paced.log")
        #expect(try asked(store) == ["TR"], "\(log)")
        let run = try desk.run(line, at: store)
        #expect(try list("settling", run) == ["TR", "DE", "US"])
        #expect(try asked(store).sorted() == ["DE", "TR", "US"])
        // A whole check begins anew.
        _ = try desk.run(line, at: store)
        #expect(try asked(store).count == 6)
    }

    @Test
    func onlyTerritoriesOfTheAppAreAsked() throws {
        let desk = try StoreDesk()
        let (lookup, connect) = (
            try StoreStandIn(.lookup, in: desk.folder), try StoreStandIn(.appStoreConnect, in: desk.folder)
        )
        try desk.take(connect)
        let run = try desk.run(Self.check + " --soak 0 --territories --connect-url \(connect.address)", at: lookup)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try list("live", run) == ["DE", "GB", "TR", "US"])
        #expect(try lookup.broken() + connect.broken() == [])
    }

    @Test
    func appleIsNeverAskedFasterThanItAnswers() throws {
        let desk = try StoreDesk()
        for pace in ["0", "21"] {
            let run = try desk.run(Self.check.split(separator: " ").map(String.init) + ["--pace", pace])
            #expect(run.status == 64)
            #expect(run.errors.contains("20"), "\(run.errors)")
        }
    }

    @Test
    func whatCannotBeKeptIsStillTold() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        let elsewhere = try desk.run(
            Self.check + " --soak 0 --storefront TR --looks nowhere/deep/looks.json", at: store)
        #expect(elsewhere.status == 0, "\(elsewhere.errors)")
        #expect(try list("live", elsewhere) == ["TR"])
        #expect(elsewhere.errors.contains("what is seen is not kept"), "\(elsewhere.errors)")
    }

    @Test
    func aFileOfAnotherAppIsNotUsed() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        try desk.folder.write(#"{"storefronts_of":"com.other","storefronts":{}}"#, to: "looks.json")
        let run = try desk.run(Self.check + " --looks looks.json", at: store)
        #expect(run.status == 65)
        #expect(run.errors.contains("not what was seen of com.example.shop: looks.json"))
        #expect(try store.requests().isEmpty)
    }
}
