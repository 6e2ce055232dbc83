import PolicyFiles
import TestSupport
import Testing

/// What a file gets whose values are wrong one by one: every fault, with its place, a caret and what to do.
struct SchemaErrorTests {
    struct ErrorCase: Sendable {
        let name: String
        /// Lines below the least that a file must say, or a whole file.
        let text: String
        var isWholeFile = false
    }

    static let cases: [ErrorCase] = [
        ErrorCase(name: "not a mapping", text: "- app\n", isWholeFile: true),
        ErrorCase(name: "only text", text: "shop-ios\n", isWholeFile: true),
        ErrorCase(name: "everything missing", text: "flags: {}\n", isWholeFile: true),
        ErrorCase(name: "app names", text: "app: Shop_iOS\nrevision: 1\nplatform: ios\n", isWholeFile: true),
        ErrorCase(name: "another file's name", text: "app: shop-android\nrevision: 1\nplatform: android\n", isWholeFile: true),
        ErrorCase(name: "retired without a name", text: "retired: true\n", isWholeFile: true),
        ErrorCase(name: "revision and platform", text: "app: shop-ios\nrevision: 042\nplatform: IOS\n", isWholeFile: true),
        ErrorCase(name: "quoted revision", text: "app: shop-ios\nrevision: \"42\"\nplatform: symbian\n", isWholeFile: true),
        ErrorCase(name: "huge revision", text: "app: shop-ios\nrevision: 99999999999999999999\nplatform: ios\n", isWholeFile: true),
        ErrorCase(name: "misspelt keys", text: "verions: {}\nflag: {}\nsafe-mode: {}\n"),
        ErrorCase(name: "misplaced keys", text: "minimum: \"1.0\"\nkill: {}\nversions: { flags: {}, percent: 5 }\n"),
        ErrorCase(name: "unknown key", text: "owner: payments\n"),
        ErrorCase(name: "values left out", text: "store_url:\nversions:\nreleases:\n"),
        ErrorCase(name: "mapping where text belongs", text: "store_url: { a: b }\nbundle_id: [a]\n"),
        ErrorCase(name: "text where collections belong", text: "versions: none\nreleases: none\nflags: [a]\n"),
        ErrorCase(
            name: "versions",
            text: """
                versions:
                  gate_since: 1.10
                  minimum: "2.3.0.1.2"
                  recommended: v2.4
                  blocked:
                    - { when: { versions: "2.4.0 - 2.4.1" }, reason: crashes }
                    - { when: { versions: '>= 2.x' }, reason: crash }
                    - { reason: crash }
                """),
        ErrorCase(name: "numbers for versions", text: "versions: { minimum: 2, recommended: 1e3, gate_since: 0x1F }\n"),
        ErrorCase(
            name: "escapes hide the place", text: "versions: { minimum: \"2.\\u00342\", recommended: \"2.\\u0034x\" }\n"),
        ErrorCase(name: "range as a block", text: "versions:\n  blocked:\n    - reason: crash\n      when:\n        versions: >2\n"),
        ErrorCase(name: "choices", text: "versions: { stranded: notify, waiting: allow, reason: payments }\n"),
        ErrorCase(name: "countries", text: "versions: { unsold_storefronts: [UK, RUS, Russia, XX] }\n"),
        ErrorCase(
            name: "releases",
            text: """
                releases:
                  - { version: "2.4.1", status: live, percent: 10 }
                  - { version: "2.4.1", status: phased, percent: 10% }
                  - { version: "2.4.1", build: 18-80, minimum_os: 16.0, status: lve }
                  - { build: 4.69, status: last-compatible }
                  - { version: "2.4", minimum_os: "16.x", status: pending }
                """),
        ErrorCase(
            name: "messages",
            text: """
                messages:
                  blocked: { en: { title: a, body: b } }
                  block.payments: { en: { title: a, body: b } }
                  block: { en: { title: " ", text: b }, pt_BR: { title: a, body: b }, en-x: { title: a, body: b } }
                  waiting: { en: Update }
                  stranded: { en: { title: a, body: b }, EN: { title: a, body: b } }
                recommend: { remind_after_hours: -1 }
                """),
        ErrorCase(
            name: "notices",
            text: """
                notices:
                  - { id: a b, until: tomorrow, messages: { en: { title: a, body: b } } }
                  - { id: x, until: 2026-12-02T00:00:00, when: { version: "2.4.0" }, messages: {} }
                  - { id: x, until: 2026-02-30T00:00:00Z, when: { devices: [], locales: [tr_TR] } }
                """),
        ErrorCase(
            name: "flags",
            text: """
                flags:
                  new checkout: { default: true, safe: false }
                  a: { default: yes, safe: "false" }
                  b: { default: True }
                  c: { default: true, safe: false, kill: true }
                  d: { default: true, safe: false, kill: { on_unknown: off, since: 2026-11-29 } }
                  e: { default: true, safe: false, restore: { percent: 101 } }
                  f: { default: true, safe: false, restore: {} }
                  g: { retired: yes }
                """),
        ErrorCase(
            name: "safe mode",
            text: """
                safe_mode:
                  mode: enabled
                  crash_threshold: 0
                  stable_after_seconds: 121
                  levels: { 1: { document: bundle, disable: a }, 4: {} }
                  exit: { max_retry_after: 33 }
                  overrides: [ { when: {}, set: { force: {}, mode: off } }, { set: {} } ]
                  force: { level: 4 }
                """),
        ErrorCase(name: "health", text: "health: { crash_free_users: { target: 99.0, critical: 99.5 }, anr: {} }\n"),
        ErrorCase(
            name: "addresses",
            text: "store_url: http://apps.apple.com/app\npublic_url: https://gate.example.com:x/v1\n"),
        ErrorCase(
            name: "more addresses", text: "store_url: https:///app\npublic_url: \"https://gate.example.com/a b\"\n"),
        ErrorCase(
            name: "still more addresses",
            text: "store_url: https://u:p@example.com/\npublic_url: https://gate..example.com/#a\n"),
        ErrorCase(name: "other scripts", text: "versions: { minimum: \"２.４\" }\nbundle_id: 更新\nowner: 決済\n"),
    ]

    @Test func everyFaultOfAFileIsNamedWithItsPlace() {
        let sections = Self.cases.map { test in
            let source = PolicySamples.source(test.isWholeFile ? test.text : PolicySamples.minimal + test.text)
            let reading = Policy.read(source)
            if reading.policy != nil { Issue.record("\(test.name) was accepted") }
            return (["# \(test.name)"] + reading.diagnostics.map { $0.rendered(in: source) }).joined(separator: "\n")
        }
        expectGolden(sections.joined(separator: "\n\n") + "\n", named: "schema-errors.txt")
    }
}
