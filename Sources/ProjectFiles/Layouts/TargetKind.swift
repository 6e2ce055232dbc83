/// What a target is made into.
package enum TargetKind: String, Sendable {
    case app
    /// An extension, or anything else that lies in an app and must have its version.
    case appExtension = "extension"
    case test
    /// Frameworks, libraries, tools: their versions are their own.
    case other

    /// Whether a store looks at its version.
    package var ships: Bool { self == .app || self == .appExtension }

    /// - Parameter productType: as Xcode writes it, with or without `com.apple.product-type.`.
    init(productType: String) {
        let prefix = "com.apple.product-type."
        let type = productType.hasPrefix(prefix) ? String(productType.dropFirst(prefix.count)) : productType
        let words = type.split(separator: ".")
        self =
            switch words.first {
            case "application": .app
            case "app-extension", "extensionkit-extension", "watchkit2-extension", "watchkit-extension",
                "tv-app-extension", "xcode-extension":
                .appExtension
            case "bundle" where words.last != "bundle": .test
            default: .other
            }
    }
}
