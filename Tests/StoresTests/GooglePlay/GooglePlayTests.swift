import Fetching
import JSONText
import TestSupport
import Testing

@testable import Stores

struct GooglePlayTests {
    private static let account: ServiceAccount? = {
        let rsa = try? run("/usr/bin/openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
            .output
        let pem = (rsa ?? "").replacing("\n", with: "\\n")
        let json = #"{"client_email":"a@b.example","private_key":"\#(pem)","token_uri":"https://token.example/t"}"#
        return try? ServiceAccount(json: Array(json.utf8), path: "f")
    }()

    private static let token = ScriptedStore.Step.ok(#"{"access_token":"secret","expires_in":3599}"#)
    private static let edit = ScriptedStore.Step.ok(#"{"id":"e1"}"#)
    private static let discarded = ScriptedStore.Step.answer(204, "")

    private static func track(_ status: String) -> ScriptedStore.Step {
        .ok(
            #"{"track":"production","releases":[{"versionCodes":["2"],"status":"\#(status)","userFraction":0.1},{"versionCodes":["1"],"status":"completed"}]}"#
        )
    }

    private func play(_ steps: [ScriptedStore.Step]) throws -> (GooglePlay, ScriptedStore) {
        let store = ScriptedStore(steps)
        let play = GooglePlay(
            at: try ScriptedStore.address, packageName: "com.example.shop", account: try #require(Self.account),
            transport: store.transport)
        return (play, store)
    }

    private func halt(_ play: GooglePlay) throws -> PlayTrack {
        try play.change("production") { track in
            guard case .possible(let index, _, let after) = RolloutDecision(.halt, .onlyOne, in: track) else {
                return nil
            }
            return (track.replacing(index, with: after), index)
        }
    }

    @Test
    func aHaltIsAnEditThatIsCommittedAndLookedAt() throws {
        let (play, store) = try play([
            Self.token, Self.edit, Self.track("inProgress"), Self.track("halted"), .ok(#"{"id":"e1"}"#), Self.edit,
            Self.track("halted"), Self.discarded,
        ])
        #expect(try halt(play).releases[0].status == .halted)
        let base = "/androidpublisher/v3/applications/com.example.shop/edits"
        #expect(
            store.lines == [
                "POST https://token.example/t", "POST \(base)", "GET \(base)/e1/tracks/production",
                "PUT \(base)/e1/tracks/production", "POST \(base)/e1:commit", "POST \(base)",
                "GET \(base)/e1/tracks/production", "DELETE \(base)/e1",
            ])
        #expect(store.requests[1].fields.last?.value == "Bearer secret")
        let form = String(decoding: store.requests[0].body ?? [], as: UTF8.self)
        #expect(form.hasPrefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=ey"))
    }

    @Test
    func nothingIsCommittedWhereNothingIsToBeDone() throws {
        let (play, store) = try play([Self.token, Self.edit, Self.track("halted"), Self.discarded])
        #expect(try halt(play).releases[0].status == .halted)
        #expect(store.lines.last?.hasPrefix("DELETE") == true)
    }

    @Test
    func anEditThatFailsIsThrownAway() throws {
        let refused = ScriptedStore.Step.answer(
            400, #"{"error":{"code":400,"message":"This Edit has been deleted.","status":"FAILED_PRECONDITION"}}"#)
        let (play, store) = try play([
            Self.token, Self.edit, Self.track("inProgress"), refused, Self.discarded,
        ])
        #expect(throws: StoreFailure.self) { try halt(play) }
        #expect(store.lines.last?.hasPrefix("DELETE") == true)
        #expect(!store.lines.contains { $0.hasSuffix(":commit") })
    }

    @Test
    func aCommitWithoutAnswerIsLookedInto() throws {
        let address = try ScriptedStore.address
        let lost = ScriptedStore.Step.fails(.cutOff(address))
        let before: [ScriptedStore.Step] = [
            Self.token, Self.edit, Self.track("inProgress"), Self.track("halted"), lost,
        ]
        let taken = try play(before + [Self.edit, Self.track("halted"), Self.discarded])
        #expect(try halt(taken.0).releases[0].status == .halted)
        let not = try play(before + [Self.edit, Self.track("inProgress"), Self.discarded])
        #expect(throws: StoreFailure.network(.cutOff(address), attempts: 1)) { try halt(not.0) }
        let dark = try play(before + [lost])
        #expect(throws: StoreFailure.unclear(.network(.cutOff(address), attempts: 1))) { try halt(dark.0) }
        // A commit is never sent twice.
        #expect(dark.1.lines.filter { $0.hasSuffix(":commit") }.count == 1)
    }

    @Test
    func refusalsAreFacts() throws {
        let skewed = try play([
            .answer(
                400, #"{"error":"invalid_grant","error_description":"Invalid JWT"}"#,
                [("Date", "Mon, 30 Nov 2026 00:43:20 GMT")])
        ])
        #expect(
            throws: StoreFailure.unauthorized(
                try HTTPAddress("https://token.example/t"), skew: 600, key: "a@b.example", isPersonal: false,
                complaints: [.init(code: "invalid_grant", text: "Invalid JWT")])
        ) { try skewed.0.track("production") }
        let forbidden = try play([
            Self.token, .answer(403, #"{"error":{"code":403,"message":"m","status":"PERMISSION_DENIED"}}"#),
        ])
        #expect(throws: StoreFailure.roleTooLow([.init(code: "PERMISSION_DENIED", text: "m")])) {
            try forbidden.0.track("production")
        }
        let page = try play([Self.token, .ok("<html>")])
        #expect(throws: StoreFailure.self) { try page.0.track("production") }
        let other = try play([Self.token, Self.edit, .ok(#"{"track":"beta","releases":[]}"#), Self.discarded])
        #expect(throws: StoreFailure.self) { try other.0.track("production") }
        let noToken = try play([.ok("{}")])
        #expect(throws: StoreFailure.self) { try noToken.0.track("production") }
    }

    private static func refusal(_ reason: String, _ message: String = "m", domain: String = "usageLimits") -> String {
        #"{"error":{"code":403,"message":"\#(message)","status":"PERMISSION_DENIED","errors":[{"domain":"\#(domain)","reason":"\#(reason)","message":"\#(message)"}]}}"#
    }

    /// 403 does not always mean that the account may not do something.
    @Test
    func tooManyQuestionsAreNoMissingPermission() throws {
        for answer in [
            ScriptedStore.Step.answer(403, Self.refusal("rateLimitExceeded")),
            .answer(403, Self.refusal("userRateLimitExceeded")),
            .answer(403, #"{"error":{"code":403,"details":[{"reason":"RATE_LIMIT_EXCEEDED"}]}}"#),
            .answer(429, #"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}"#),
        ] {
            let (play, store) = try play([Self.token, answer, Self.edit, Self.track("halted"), Self.discarded])
            #expect(try play.track("production").releases.count == 2)
            #expect(store.pauses == [1_000])
        }
        let edits = try HTTPAddress(
            "https://store.example/androidpublisher/v3/applications/com.example.shop/edits")
        let busy = try play([Self.token] + Array(repeating: .answer(403, Self.refusal("rateLimitExceeded")), count: 9))
        #expect(throws: StoreFailure.throttled(edits, retryAfter: nil, attempts: 4)) {
            try busy.0.track("production")
        }
    }

    @Test(arguments: [
        ("publishingDailySaveQuotaExceeded", "Daily save quota exceeded."), ("dailyLimitExceeded", "m"),
        ("rateLimitExceeded", "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'"),
    ])
    func theLimitOfADayIsNotWaitedFor(_ reason: String, _ message: String) throws {
        let (play, store) = try play([Self.token, .answer(403, Self.refusal(reason, message))])
        do {
            _ = try play.track("production")
            Issue.record("no failure")
        } catch {
            guard case .dayUsedUp(_, let complaints) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(complaints == [.init(code: "PERMISSION_DENIED", text: message)])
        }
        #expect(store.pauses.isEmpty)
    }

    @Test
    func anInterfaceThatIsSwitchedOffIsTold() throws {
        let off = #"{"error":{"code":403,"message":"m","details":[{"reason":"SERVICE_DISABLED"}]}}"#
        for answer in [off, Self.refusal("accessNotConfigured")] {
            let (play, _) = try play([Self.token, .answer(403, answer)])
            do {
                _ = try play.track("production")
                Issue.record("no failure")
            } catch {
                guard case .interfaceOff = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
    }

    /// What is not committed changes nothing, so that it may be sent again; a commit may not.
    @Test
    func oneBusyMomentDoesNotEndAHalt() throws {
        let busy = ScriptedStore.Step.answer(503, "")
        let (play, store) = try play([
            Self.token, busy, Self.edit, busy, Self.track("inProgress"), busy, Self.track("halted"),
            .ok(#"{"id":"e1"}"#), Self.edit, Self.track("halted"), Self.discarded,
        ])
        #expect(try halt(play).releases[0].status == .halted)
        #expect(store.isUsedUp)
    }

    @Test
    func aCommitThatWasThrottledIsSentAgain() throws {
        let (play, store) = try play([
            Self.token, Self.edit, Self.track("inProgress"), Self.track("halted"),
            .answer(403, Self.refusal("rateLimitExceeded")), .ok(#"{"id":"e1"}"#), Self.edit, Self.track("halted"),
            Self.discarded,
        ])
        #expect(try halt(play).releases[0].status == .halted)
        #expect(store.lines.filter { $0.hasSuffix(":commit") }.count == 2)
    }

    /// What was asked for is known by then.
    @Test
    func nobodyWaitsForAnEditToBeThrownAway() throws {
        let (play, store) = try play([Self.token, Self.edit, Self.track("halted"), .answer(429, "")])
        #expect(try play.track("production").releases.count == 2)
        #expect(store.pauses.isEmpty)
    }

    /// "No releases" is said by leaving them out.
    @Test(arguments: ["null", "{}", #""x""#, #"["x"]"#, "[null]"])
    func releasesInAnotherFormAreNotNone(_ text: String) throws {
        let (play, _) = try play([
            Self.token, Self.edit, .ok(#"{"track":"production","releases":\#(text)}"#), Self.discarded,
        ])
        #expect(
            throws: StoreFailure.unreadable(try ScriptedStore.address, status: 200, .missing("releases"))
        ) { try play.track("production") }
        let (none, _) = try self.play([Self.token, Self.edit, .ok(#"{"track":"production"}"#), Self.discarded])
        #expect(try none.track("production").releases.isEmpty)
    }

    @Test
    func aTokenThatRanOutIsRenewedOnce() throws {
        let (play, store) = try play([
            Self.token, .answer(401, "{}"), Self.token, Self.edit, Self.track("halted"), Self.discarded,
        ])
        #expect(try play.track("production").releases.count == 2)
        #expect(store.lines.filter { $0.contains("token.example") }.count == 2)
        let refused = try self.play([Self.token, .answer(401, "{}"), Self.token, .answer(401, "{}")])
        #expect(throws: StoreFailure.self) { try refused.0.track("production") }
    }
}
