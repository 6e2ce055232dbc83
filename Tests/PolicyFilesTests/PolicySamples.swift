import PolicyFiles

/// Policies that tests start from.
enum PolicySamples {
    /// The least that a file must say.
    static let minimal = """
        app: shop-ios
        revision: 1
        platform: ios

        """

    /// Everything that a file can say.
    static let complete = """
        app: shop-ios                      # also the URL name
        revision: 42
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890
        public_url: https://gate.example.com/v1/policy/shop-ios.json

        versions:
          gate_since: "1.6.0"
          minimum: "2.3.0"
          recommended: "2.4.1"
          reason: broken_payments
          blocked:
            - { when: { versions: "2.4.0" }, reason: crash, review_by: 2026-12-14T00:00:00Z }
          stranded: notice
          waiting: notice
          unsold_storefronts: [RU]

        releases:
          - { version: "2.5.0", build: 1901, minimum_os: "16.0", status: pending }
          - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
          - { version: "2.4.0", build: 1873, minimum_os: "16.0", status: replaced }
          - { version: "2.3.1", build: 1822, minimum_os: "15.0", status: last_compatible }
        offer_last_compatible: true

        messages:
          block:                 { en: { title: Update required, body: This version no longer works. } }
          block.broken_payments: { en: { title: Update required, body: This version can no longer take payments. } }
          recommend:             { en: { title: Update available, body: Faster checkout. } }
          stranded:              { en: { title: No update, body: Your device cannot run the update. } }
          waiting:               { en: { title: A fix is on its way, body: We are working on it. } }
        recommend: { remind_after_hours: 168 }
        notices:
          - id: checkout-2026-11
            when: { versions: ">=2.4.0 <2.4.1", os: ">=17", locales: [tr, "*-TR"], devices: ["iPhone12,*"], builds: 1873 }
            until: 2026-12-02T00:00:00Z
            messages: { en: { title: Checkout, body: "Checkout is off for now: use the website." } }

        flags:
          new_checkout:
            default: true
            safe: false
            description: Checkout rewrite, owner payments team
            kill:
              when: { versions: ">=2.4.0 <2.4.1" }
              on_unknown: kill
              reason: crash on start
              since: 2026-11-29T21:10:00Z
              review_by: 2026-12-06T00:00:00Z
          search.v2:
            default: true
            safe: false
            restore: { percent: 12.5, salt: wave, reason: fixed in 2.4.1, since: 2026-11-29T22:00:00+01:00 }
          old_banner: { retired: true }

        safe_mode:
          mode: on
          crash_threshold: 2
          unknown_hint_points: 1
          window_seconds: 604800
          stable_after_seconds: 10
          hang_after_seconds: 20
          max_level: 3
          levels:
            1: { document: last_good, disable: [new_checkout], caches: skip, fetch_timeout_ms: 3000 }
            2: { document: bundled, caches: move_aside }
          exit: { max_retry_after: 8 }
          never_disable: [search.v2]
          overrides:
            - { when: { versions: "2.4.0" }, set: { crash_threshold: 1, levels: { 1: { disable: [search.v2] } } } }
          force: { when: { versions: "2.4.0" }, level: 1, reason: crash on start, review_by: 2026-12-06T00:00:00Z }
        health:
          crash_free_users: { target: 99.5, critical: 99.0 }
          crash_free_sessions: { target: 99.9, critical: 99.5 }

        """

    static func source(_ text: String) -> SourceText {
        SourceText(path: "policies/shop-ios.yaml", text: text)
    }
}
