import LaunchDocument

/// The file that `policy new` writes: small enough to read, with a word about everything in it.
struct PolicyTemplate {
    let app: String
    let platform: Platform
    var bundleID: String?
    var storeURL: String?
    var publicURL: String?

    var text: String {
        """
        app: \(app)                # also the name of this file and of the URL: /v1/policy/\(app).json
        revision: 1                # a label for people; commands raise it with every change
        platform: \(platform.rawValue)
        \(line("bundle_id", bundleID, "com.example.app"))    # what its store calls it; storefronts are asked by it
        \(line("store_url", storeURL, storeExample))    # where its store sells it
        \(line("public_url", publicURL, publicExample))    # where phones read the document; commands wait for it

        # Versions and everything else that could be taken for a number go in quotes: "1.10" is not 1.1.
        versions:
          # gate_since: "1.0.0"    # the first version that asks; a minimum cannot move older ones
          # minimum: "1.0.0"       # lower versions must be left: gatehouse gate raise
          # recommended: "1.0.0"   # lower versions are asked to update: gatehouse gate recommend
          # reason: security       # why: broken_payments, security, removed_api, data_loss, crash or legal
          stranded: notice         # a device that can never install anything good enough: notice, allow or block
          waiting: notice          # a fix that exists for nobody yet: notice or block

        # What the store carries, newest first: gatehouse release add, gatehouse release set-status.
        # Nobody is sent to the store for anything that is not listed here.
        # releases:
        #   - { version: "1.0.0", build: 100, minimum_os: "\(systemExample)", status: live }

        # Texts for the screens, by language (BCP 47); English is needed. What is missing here falls back to built-in texts.
        messages:
          block: { en: { title: Update required, body: This version no longer works. Please update to go on. } }
          recommend: { en: { title: Update available, body: A newer version is in the store. } }

        # Features that can be switched off from here. `safe` is what holds when anything goes wrong.
        # flags:
        #   new_checkout: { default: true, safe: false, description: Checkout rewrite }

        """
    }

    private func line(_ key: String, _ value: String?, _ example: String) -> String {
        value.map { "\(key): \($0)" } ?? "# \(key): \(example)"
    }

    private var storeExample: String {
        switch platform {
        case .android: "https://play.google.com/store/apps/details?id=com.example.app"
        case .other: "https://example.com/download"
        case .ios, .ipados, .macos, .tvos, .visionos: "https://apps.apple.com/app/id1234567890"
        }
    }

    private var publicExample: String { "https://gate.example.com/v1/policy/\(app).json" }

    private var systemExample: String {
        switch platform {
        case .android: "8.0"
        case .macos: "13.0"
        case .visionos: "1.0"
        case .ios, .ipados, .tvos, .other: "16.0"
        }
    }
}
