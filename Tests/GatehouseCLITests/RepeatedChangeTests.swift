import CommandKit
import TestSupport
import Testing

/// Who says the same again means what is new of it.
@Suite struct RepeatedChangeTests {
    private static let policy = """
        app: shop-android
        revision: 7
        platform: android
        store_url: https://play.google.com/store/apps/details?id=com.example.shop
        releases: [ { version: "2.4.1", status: live }, { version: "2.4.0", status: replaced } ]
        flags:
          video: { default: true, safe: false }

        """

    @Test func aRepeatedChangeTakesTheNewReasonAndReview() throws {
        let desk = try PolicyDesk(["shop-android.yaml": Self.policy])
        let later = ["--review-by", "2027-01-01T00:00:00Z", "--wait", "0"]
        let force = ["safe-mode", "force", "--versions", "2.4.0", "--level", "1"]
        let block = ["gate", "block", "2.4.0", "--reason"]
        expectGolden(
            desk.transcript([
                ["flag", "kill", "video", "--versions", "2.4.0", "--wait", "0"],
                ["flag", "kill", "video", "--versions", "2.4.0", "--wait", "0"],
                ["flag", "kill", "video", "--versions", "2.4.0", "--reason", "hangs"] + later,
                ["flag", "kill", "video", "--versions", "2.4.0", "--reason", "hangs"] + later,
                ["flag", "kill", "video", "--wait", "0"],
                ["flag", "kill", "video", "--versions", "2.4.0", "--reason", "hangs too"] + later,
                ["flag", "kill", "video", "--versions", "2.4.0", "--replace", "--on-unknown", "kill"] + later,
                force + ["--wait", "0"], force + ["--reason", "no first screen"] + later,
                block + ["crash", "--wait", "0"], block + ["data_loss"] + later, block + ["data_loss", "--wait", "0"],
                ["policy", "history"],
            ]), named: "repeated-changes.txt")
    }

    @Test func aRampIsListedWithWhoBeganIt() throws {
        let desk = try PolicyDesk(["shop-android.yaml": Self.policy])
        for line in [
            ["kill", "video"], ["restore", "video", "--percent", "10"], ["restore", "video", "--percent", "50"],
        ] {
            let answer = desk.run(
                ["flag"] + line + ["--wait", "0"],
                environment: ["USER": line.contains("10") ? "bob" : "ada"])
            #expect(answer.status == .ok, "\(answer)")
        }
        let rows = desk.type("flag", "list").output.split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("video  back for 50 %") && $0.contains("  bob") }, "\(rows)")
    }

    @Test func theStepsOfARampAreTenFiftyAll() throws {
        let desk = try PolicyDesk(["shop-android.yaml": Self.policy])
        #expect(desk.type("flag", "kill", "video", "--wait", "0").status == .ok)
        for (share, next) in [
            ("0.001", " --percent 10"), ("10", " --percent 50"), ("49.999", " --percent 50"), ("50", ""),
        ] {
            let answer = desk.type("flag", "restore", "video", "--percent", share, "--dry-run")
            #expect(answer.output.contains("then 'gatehouse flag restore video\(next)'\n"), "\(answer)")
        }
    }

    /// The command that a warning names is one that can be typed, and ends the warning.
    @Test func aReviewThatIsDueNamesTheCommandThatEndsIt() throws {
        let desk = try PolicyDesk(["shop-android.yaml": Self.policy])
        let soon = ["--review-by", "2026-11-30T02:09:00Z", "--wait", "0"]
        for line in [
            ["flag", "kill", "video"], ["gate", "block", "2.4.0", "--reason", "crash"],
            ["safe-mode", "force", "--versions", "2.4.0", "--level", "1"],
        ] { #expect(desk.run(line + soon).status == .ok) }
        desk.clock.advance(by: 3_600_000)
        for command in ["gatehouse flag restore video", "gatehouse gate unblock '2.4.0'", "gatehouse safe-mode clear"] {
            #expect(desk.type("policy", "lint").output.contains(command))
            let answer = desk.run(Array(command.commandWords.dropFirst()) + ["--wait", "0"])
            #expect(answer.status == .ok, "\(answer)")
            #expect(!desk.type("policy", "lint").output.contains(command))
        }
    }
}
