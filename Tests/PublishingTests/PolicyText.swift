import Glibc
import Testing

/// A policy with as little in it as a test needs.
struct PolicyText {
    var app = "shop-ios"
    var revision = 1
    var minimum = "2.3.0"
    var flags: [String] = []
    var retiredFlags: [String] = []
    var end = ""

    var text: String {
        var text = """
            app: \(app)
            revision: \(revision)
            platform: ios
            bundle_id: com.example.shop
            store_url: https://apps.apple.com/app/id1234567890
            versions:
              minimum: "\(minimum)"
              reason: crash
            releases:
              - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
            messages:
              block: { en: { title: Update required, body: This version no longer works. } }

            """
        if !flags.isEmpty || !retiredFlags.isEmpty {
            text += "flags:\n"
            for flag in flags { text += "  \(flag): { default: true, safe: false, description: A feature }\n" }
            for flag in retiredFlags { text += "  \(flag): { retired: true }\n" }
        }
        return text + end
    }

    static func retired(_ app: String = "shop-ios") -> String { "app: \(app)\nretired: true\n" }
}

/// `rename(2)`, which replaces what has the name; Foundation's move refuses to.
func move(_ path: String, to target: String) throws {
    try #require(unsafe rename(path, target) == 0)
}
