import Foundation
import JSONText
import TestSupport
import Testing

/// A minimum is raised when the storefronts have the version, and not before.
@Suite struct GateRaiseTests {
    private static let raise = "gate raise --app shop-ios --minimum 2.4.1 --reason security --wait 0"
    private static let check = "storefronts check --app shop-ios --version 2.4.1"

    private func desk() throws -> StoreDesk {
        let desk = try StoreDesk()
        try desk.folder.write(
            StoreDesk.ios.replacing("status: pending", with: "status: live").replacing(
                "1873, minimum_os: \"16.0\", status: live", with: "1873, minimum_os: \"16.0\", status: replaced"),
            to: "policies/shop-ios.yaml")
        return desk
    }

    private func type(_ line: String, _ desk: StoreDesk) throws -> ProgramRun {
        try desk.run(line.split(separator: " ").map(String.init))
    }

    @Test
    func itIsRefusedWhileStorefrontsLagAndAllowedWhenTheyAreThere() throws {
        let desk = try desk()
        let store = try StoreStandIn(
            .lookup, in: desk.folder, state: #"{"storefronts":{"default":"2.4.1","tr":"2.4.0"}}"#)
        let unasked = try desk.run(Self.raise, at: store)
        #expect(unasked.status == 2, "\(unasked.output)\(unasked.errors)")
        #expect(unasked.output.contains("2.4.1 was never looked for in any of 174 storefronts"), "\(unasked.output)")

        // Most have it; one does not, and nothing has been there for a day.
        #expect(try desk.run(Self.check + " --soak 0", at: store).status == 1)
        let lagging = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(lagging.status == 2)
        #expect(lagging.output.contains("2.4.1 is not live in TR (last seen 2.4.0); last look "), "\(lagging.output)")
        #expect(try desk.policy("shop-ios").contains("revision: 42"))

        try store.set(#"{"storefronts":{"default":"2.4.1"}}"#)
        #expect(try desk.run(Self.check + " --soak 0", at: store).status == 0)
        let soaking = try desk.run(Self.raise, at: store)
        #expect(soaking.status == 2)
        #expect(soaking.output.contains("not for 24h yet"), "\(soaking.output)")
        let real = try type(Self.raise + " --soak 0", desk)
        #expect(real.status == 2, "what a stand-in shows moves no gate of real users")
        #expect(real.output.contains("2.4.1 was never looked for in any of 174 storefronts"), "\(real.output)")
        let allowed = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(allowed.status == 0, "\(allowed.output)\(allowed.errors)")
        #expect(try desk.policy("shop-ios").contains(#"minimum: "2.4.1""#))
    }

    @Test
    func itIsRefusedAfterACheckThatFoundABreach() throws {
        let desk = try desk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        #expect(try desk.run(Self.check + " --soak 0", at: store).status == 0)
        func export(_ crashed: Int) -> String {
            "date,app_version,users,crashed_users\n"
                + (1...9).map { "2026-11-0\($0),2.4.1,20000,\(crashed)\n" }.joined()
        }
        let judge = "crashes check export.csv --app shop-ios --version 2.4.1 --max-data-age 90000"
        try desk.folder.write(export(3_000), to: "export.csv")
        #expect(try type(judge, desk).status == 2)
        let refused = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(refused.status == 2)
        #expect(refused.output.contains("refuse   crash check: 2.4.1 was in breach on "), "\(refused.output)")
        try desk.folder.write(export(10), to: "export.csv")
        let well = try type(judge, desk)
        #expect(well.status == 0, "\(well.output)")
        #expect(try desk.run(Self.raise + " --soak 0", at: store).status == 0)
    }

    @Test
    func itIsRefusedWhileTheStoresPageIsGone() throws {
        let desk = try desk()
        desk.environment["GATEHOUSE_STORE_PAGE"] = nil
        let store = try StoreStandIn(.lookup, in: desk.folder, state: #"{"page":404}"#)
        let refusedBefore = try desk.run(Self.raise, at: store)
        #expect(refusedBefore.status == 2 && !refusedBefore.output.contains("store address"))
        let asked = try store.requests()
        #expect(asked.isEmpty, "what is refused anyway asks nobody")
        #expect(try desk.run(Self.check + " --soak 0", at: store).status == 0)
        let gone = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(gone.status == 2)
        #expect(
            gone.output.contains(
                "refuse   store address: https://apps.apple.com/app/id1234567890 (policies/shop-ios.yaml:5) is not there (404)"
            ), "\(gone.output)")
        try store.set(#"{"page":403}"#)
        let unclear = try desk.run(Self.raise + " --soak 0 --dry-run", at: store)
        #expect(unclear.status == 0 && unclear.output.contains("unknown  store address: "), "\(unclear.output)")
        try store.set(#"{"page":200}"#)
        let there = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(there.status == 0)
        #expect(there.output.contains("answers, as https://apps.apple.com/us/app/id1234567890"), "\(there.output)")
        #expect(try store.broken().isEmpty)
    }

    @Test
    func aCheckOfAFewStorefrontsIsNoneOfAll() throws {
        let desk = try desk()
        let store = try StoreStandIn(.lookup, in: desk.folder)
        #expect(try desk.run(Self.check + " --soak 0 --storefront TR --storefront DE", at: store).status == 0)
        let refused = try desk.run(Self.raise + " --soak 0", at: store)
        #expect(refused.status == 2)
        #expect(refused.output.contains("was never looked for in AE AF"), "\(refused.output)")
        let named = try desk.run(Self.raise + " --soak 0 --storefront DE", at: store)
        #expect(named.status == 2 && named.output.contains("--storefront leaves out TR"), "\(named.output)")
        let both = try desk.run(Self.raise + " --soak 0 --storefront TR --storefront DE", at: store)
        #expect(both.status == 0, "\(both.output)\(both.errors)")
        #expect(try type("policy history --app shop-ios", desk).output.contains("--storefront TR --storefront DE"))
    }

    @Test
    func whereAppStoreConnectSaysThatItIsSoldIsEnough() throws {
        let desk = try desk()
        let (lookup, connect) = (
            try StoreStandIn(.lookup, in: desk.folder), try StoreStandIn(.appStoreConnect, in: desk.folder)
        )
        try desk.take(connect)
        _ = try desk.run(Self.check + " --soak 0 --territories --connect-url \(connect.address)", at: lookup)
        let raised = try desk.run(Self.raise + " --soak 0", at: lookup)
        #expect(raised.status == 0, "\(raised.output)\(raised.errors)")
        #expect(raised.output.contains("all 4 storefronts that App Store Connect named on "), "\(raised.output)")
    }
}
