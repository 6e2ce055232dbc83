import JSONText
import TestSupport

@testable import PolicyServer

/// Two apps whose flags show every outcome.
let flagPolicy = """
    app: shop-ios
    revision: 42
    platform: ios
    bundle_id: com.example.shop
    store_url: https://apps.apple.com/app/id1234567890
    releases:
      - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
    flags:
      plain: { default: true, safe: false, description: Without a rule }
      new_checkout:
        default: true
        safe: false
        description: Killed for one version
        kill:
          when: { versions: ">=2.4.0 <2.4.1" }
          reason: crash on start
          since: 2026-11-29T21:10:00Z
          review_by: 2999-12-06T00:00:00Z
      careful:
        default: true
        safe: false
        description: Killed where the system is not known
        kill:
          when: { os: "<16" }
          on_unknown: kill
          reason: crash on old systems
          since: 2026-11-29T21:10:00Z
          review_by: 2999-12-06T00:00:00Z
      search:
        default: true
        safe: false
        description: Half of the installs have it back
        restore: { percent: 50 }
      build.only:
        default: true
        safe: false
        description: Killed for one build
        kill:
          when: { builds: "1873" }
          reason: wrong certificate
          since: 2026-11-29T21:10:00Z
          review_by: 2999-12-06T00:00:00Z

    """

extension RouteStage {
    static func flags() throws -> RouteStage {
        try RouteStage(["shop-ios": flagPolicy, "other": flagPolicy.replacing("app: shop-ios", with: "app: other")])
    }

    /// Asks for a flag, or for all without one.
    func evaluate(
        _ key: String? = nil, _ context: String, base: String = "", _ fields: [(String, String)] = [],
        query: String = ""
    ) throws -> RawResponse {
        try ask(
            "\(base)/ofrep/v1/evaluate/flags\(key.map { "/" + $0 } ?? "")\(query)", "POST", fields,
            body: "{\"context\":\(context)}")
    }
}
