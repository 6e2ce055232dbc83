import LaunchDocument
import PolicyFiles
import TestSupport

/// A night with a bad release: 2.4.0 is on its way, and the new checkout crashes in Turkish.
struct IncidentNight {
    let desk: PolicyDesk
    let check: String

    static let policy = """
        app: shop-ios
        revision: 42
        platform: ios
        store_url: https://apps.apple.com/app/id1234567890
        versions:
          gate_since: "1.6.0"
          minimum: "2.3.0"
          reason: broken_payments
        releases:
          - { version: "2.4.0", build: 1873, minimum_os: "16.0", status: phased, percent: 10 }
          - { version: "2.3.1", build: 1822, minimum_os: "15.0", status: live }
        messages:
          block: { en: { title: Update required, body: This version no longer works. } }
        flags:
          recommendations: { default: true, safe: false }
          new_checkout: { default: true, safe: false }
        safe_mode:
          levels:
            1: { disable: [new_checkout] }

        """

    static let answer = """
        {"status":"breach","reason":"below_critical","app":"shop-ios","version":"2.4.0","metric":"crash_free_users",\
        "users":20000,"crashed_users":3218,"crash_free":83.91,"data_until":"2026-11-30T01:00:00Z",\
        "checked_at":"2026-11-30T02:00:00Z","baseline":{"version":"2.3.1","users":41600,"crash_free":99.6418},\
        "sentence":"crash-free users 83.91 % (critical 99.00), 3,218 of 20,000 user-days crashed",\
        "why":"locale = tr_TR, 97 % of the crashes, 33 % of users","next":["gatehouse flag kill new_checkout \
        --app shop-ios --versions 2.4.0 --locale tr_TR --reason 'crashes where locale = tr_TR'"]}
        """

    init(_ policy: String = Self.policy) throws {
        desk = try PolicyDesk(["shop-ios.yaml": policy])
        check = try desk.folder.write(Self.answer, to: "check.json")
    }

    @discardableResult
    func open(_ title: String = "checkout crash") -> Answer {
        desk.type("incident", "open", "--app", "shop-ios", "--version", "2.4.0", "--", title)
    }

    func timeline(_ id: String = "2026-11-30-checkout-crash") throws -> String {
        try desk.folder.read("incidents/\(id)/timeline.jsonl")
    }

    static let kill = [
        "flag", "kill", "new_checkout", "--versions", "2.4.0", "--locale", "tr_TR", "--reason", "crash in Turkish",
        "--wait", "0",
    ]
    static let halt = ["release", "set-status", "2.4.0", "halted", "--reason", "paused in the store", "--wait", "0"]
    static let fix = [
        "release", "add", "2.4.1", "--build", "1880", "--minimum-os", "16.0", "--status", "pending", "--wait", "0",
    ]
}
