/// The policy that the tests of the routes serve: 2.2.x must go, 2.4.0 was bad, 2.4.1 is live and needs iOS 16.
let shopPolicy = """
    app: shop-ios
    revision: 42
    platform: ios
    bundle_id: com.example.shop
    store_url: https://apps.apple.com/app/id1234567890
    versions:
      minimum: "2.3.0"
      recommended: "2.4.1"
      reason: broken_payments
      blocked:
        - { when: { versions: "2.4.0" }, reason: crash, review_by: 2999-12-14T00:00:00Z }
      unsold_storefronts: [RU]
    releases:
      - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
      - { version: "2.4.0", build: 1873, minimum_os: "16.0", status: replaced }
      - { version: "2.3.0", build: 1800, minimum_os: "15.0", status: replaced }
    messages:
      block:
        en: { title: Update required, body: This version no longer works. }
        de: { title: Update nötig, body: Diese Version funktioniert nicht mehr. }
        pt-BR: { title: Atualize, body: Esta versão não funciona mais. }
    flags:
      new_checkout: { default: true, safe: false, description: Checkout rewrite }

    """
