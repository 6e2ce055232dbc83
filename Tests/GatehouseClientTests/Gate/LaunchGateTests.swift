import LaunchDocument
import Testing

@testable import GatehouseClient

/// What an app shows for what a document says.
struct LaunchGateTests {
    private static let appStore = "https://apps.apple.com/app/id1"
    private static let parts = """
        "minimum_version":"2.3.0","recommended_version":"2.5.0","store_url":"\(appStore)","block_reason":"security",
        "targets":[{"version":"2.5.0","minimum_os":"16.0"}],"unsold_storefronts":["RU"],
        "messages":{"block.security":{"en":{"title":"Update","body":"Unsafe."},"de":{"title":"Update","body":"Unsicher."}}},
        "recommend":{"remind_after_hours":24},
        "notices":[{"id":"n1","when":{},"messages":{"en":{"title":"Sale","body":"Today."}}},
        {"id":"n2","when":{},"until":"2026-11-30T12:00:00Z","messages":{"en":{"title":"Gone","body":"Over."}}}]
        """

    struct Row: CustomTestStringConvertible, Sendable {
        let situation: String
        let installation: Installation
        let level: Int
        let kind: LaunchScreen.Kind?
        let store: String?
        let isDismissible: Bool
        init(
            _ situation: String, _ installation: Installation, level: Int = 0, _ kind: LaunchScreen.Kind?,
            store: String? = nil, isDismissible: Bool = true
        ) {
            self.situation = situation
            self.installation = installation
            self.level = level
            self.kind = kind
            self.store = store
            self.isDismissible = isDismissible
        }
        var testDescription: String { situation }
    }

    private func screen(
        _ members: String = parts, for installation: Installation, level: Int = 0, dismissals: Dismissals = .init(),
        at now: Timestamp = .noon, store: StoreLink = StoreLink("https://apps.apple.com/app/id9")
    ) throws -> LaunchScreen? {
        LaunchGate(installation: installation, store: store).screen(
            for: try document(members), level: level, dismissals: dismissals, at: now)
    }

    @Test(arguments: [
        Row("below the minimum", phone("2.2.9"), .block, store: appStore, isDismissible: false),
        Row("below it in safe mode", phone("2.2.9"), level: 2, .block, store: appStore, isDismissible: false),
        Row("below it and unable to start", phone("2.2.9"), level: 3, .block, store: appStore, isDismissible: false),
        Row("below it on an old system", phone("2.2.9", os: "15.0"), .stranded),
        Row("below it where it is not sold", phone("2.2.9", storefront: "RUS"), .stranded),
        Row("below the recommended", phone("2.4.0"), .recommend, store: appStore),
        Row("below it on an old system", phone("2.4.0", os: "15.0"), .notice),
        Row("up to date", phone("2.5.0"), .notice), Row("ahead of the store", phone("3.0"), .notice),
        Row("of unknown version", phone(nil), .notice),
        Row(
            "unable to start, with an update", phone("2.4.0"), level: 3, .recovery, store: appStore,
            isDismissible: false),
        Row("unable to start, without one", phone("2.5.0"), level: 3, .recovery, isDismissible: false),
        Row("unable to start on an old system", phone("2.4.0", os: "15"), level: 3, .recovery, isDismissible: false),
    ])
    func shows(_ row: Row) throws {
        let screen = try screen(for: row.installation, level: row.level)
        #expect(screen?.kind == row.kind)
        #expect(screen?.storeURL == row.store)
        #expect(screen?.isDismissible == row.isDismissible)
        #expect(screen?.offersNormalStart == (row.kind == .recovery))
        #expect(screen?.title.isEmpty == false)
    }

    @Test func theTextIsInTheUsersLanguage() throws {
        #expect(try screen(for: phone("2.2.9"))?.body == "Unsicher.")
        var french = phone("2.2.9")
        french.languages = ["fr-FR"]
        let screen = try screen(for: french)
        #expect(screen?.body == "Unsafe.")
        #expect(screen?.language == "en")
    }

    @Test func whoIsHeldBackByTheServerHearsSo() throws {
        let gate = LaunchGate(installation: phone(), store: StoreLink("https://apps.apple.com/app/id9"))
        let document = try document(Self.parts)
        let own = gate.screen(for: document, level: 3, dismissals: .init(), at: .noon)
        let forced = gate.screen(for: document, level: 3, isForced: true, dismissals: .init(), at: .noon)
        #expect(own?.offersNormalStart == true && own?.body.contains("several times") == true)
        #expect(forced?.offersNormalStart == false && forced?.body.contains("several times") == false)
        #expect(forced?.kind == .recovery && forced?.storeURL == Self.appStore)
    }

    @Test func withoutADocumentNobodyIsHeldBack() {
        let gate = LaunchGate(installation: phone("0.1"), store: StoreLink("https://apps.apple.com/app/id9"))
        for level in 0...2 { #expect(gate.screen(for: nil, level: level, dismissals: .init(), at: .noon) == nil) }
        let recovery = gate.screen(for: nil, level: 3, dismissals: .init(), at: .noon)
        #expect(recovery?.kind == .recovery)
        #expect(recovery?.storeURL == "https://apps.apple.com/app/id9")
    }

    @Test func waitingUsersHaveNoButtonEvenWhereTheyMayNotGoOn() throws {
        let waiting = #""minimum_version":"3","store_url":"\#(Self.appStore)","targets":[{"version":"2.4.0"}]"#
        let notice = try screen(waiting, for: phone())
        #expect(notice?.kind == .waiting)
        #expect(notice?.isDismissible == true)
        #expect(notice?.storeURL == nil)
        let held = try screen(waiting + #","waiting":"block""#, for: phone())
        #expect(held?.kind == .block)
        #expect(held?.isDismissible == false)
        #expect(held?.storeURL == nil)
    }

    @Test func aDismissedRecommendationComesBackInTime() throws {
        var dismissals = Dismissals()
        dismissals.add(try #require(try screen(for: phone())), at: .noon)
        func kind(_ hours: Int, _ members: String = Self.parts) throws -> LaunchScreen.Kind? {
            try screen(members, for: phone(), dismissals: dismissals, at: .noon + hours * 3600)?.kind
        }
        #expect(try kind(0) == .notice)
        #expect(try kind(23) == .notice)
        #expect(try kind(24) == .recommend)
        #expect(try kind(-1) == .recommend, "a clock that was turned back")
        #expect(try kind(1, Self.parts.replacing("2.5.0", with: "2.6.0")) == .recommend, "for another version")
    }

    @Test func noticesComeOneAfterTheOtherAndOnlyOnce() throws {
        var dismissals = Dismissals()
        let early = Timestamp.noon + -86_400
        for expected in ["n1", "n2", nil] {
            let screen = try screen(for: phone("2.5.0"), dismissals: dismissals, at: early)
            #expect(screen?.subject == expected)
            if let screen { dismissals.add(screen, at: early) }
        }
        #expect(try screen(for: phone("2.5.0"), at: .noon)?.subject == "n1")
    }

    @Test func whatMayNotBeLeftIsNotDismissed() throws {
        var dismissals = Dismissals()
        let block = try #require(try screen(for: phone("2.2.9")))
        dismissals.add(block, at: .noon)
        #expect(dismissals.entries.isEmpty)
    }

    @Test func dismissalsSurviveAndAreBounded() throws {
        var dismissals = Dismissals()
        for index in 0..<100 {
            dismissals.add(
                LaunchScreen(.notice, title: "", body: "", language: "en", isDismissible: true, subject: "n\"\(index)"),
                at: .noon + index)
        }
        #expect(dismissals.entries.count == 64)
        #expect(Dismissals(file: dismissals.bytes) == dismissals)
        for damaged in ["", "[", "{}", #"[1,{"kind":"x","subject":"a","at":1}]"#] {
            #expect(Dismissals(file: Array(damaged.utf8)).entries.isEmpty)
        }
    }
}
