import PolicyFiles
import Testing

/// An iOS app in normal times, as somebody would write it.
enum SamplePolicy {
    static let ios = """
        app: shop-ios                      # also the URL name
        revision: 42
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890

        versions:
          gate_since: "1.6.0"
          minimum: "2.3.0"
          recommended: "2.4.1"             # tells, does not force
          reason: broken_payments
          stranded: notice

        releases:
          - { version: "2.5.0", build: 1900, minimum_os: "16.0", status: pending }
          - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
          - { version: "2.3.1", build: 1822, minimum_os: "15.0", status: last_compatible }

        messages:
          block: { en: { title: Update required, body: This version no longer works. } }
          recommend: { en: { title: Update available, body: Faster checkout. } }

        """

    static let android = """
        app: shop-android
        revision: 7
        platform: android
        store_url: https://play.google.com/store/apps/details?id=com.example.shop

        versions:
          minimum: "2.2.0"
          recommended: "2.3.1"
          reason: crash

        releases:
          - { version: "2.4.0", status: phased, percent: 10 }
          - { version: "2.3.1", status: live }

        """

    static func read(_ text: String) throws -> Policy {
        let path = text.hasPrefix("app: shop-android") ? "policies/shop-android.yaml" : "policies/shop-ios.yaml"
        let reading = Policy.read(SourceText(path: path, text: text))
        return try #require(reading.policy, "\(reading.diagnostics.map(\.message))")
    }
}

/// The lines that `new` lacks (`-`) and has besides (`+`), in the order of their places.
func changedLines(_ old: String, _ new: String) -> [String] {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return new.difference(from: old).map { change in
        switch change {
        case .remove(_, let line, _): "-\(line)"
        case .insert(_, let line, _): "+\(line)"
        }
    }
}
