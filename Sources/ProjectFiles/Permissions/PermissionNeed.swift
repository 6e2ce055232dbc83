import PolicyFiles

/// Something in a project that App Store Connect answers with ITMS-90683 where no text goes with it.
package struct PermissionNeed: Hashable, Sendable {
    package let target: String
    /// As the file has it: `com.apple.developer.healthkit`, or `location` of `UIBackgroundModes`.
    package let asked: String
    package let place: ProjectPlace
    /// One of these keys must be there.
    package let keys: [String]

    /// Sources: Apple's pages about the entitlements and the keys, as
    /// https://developer.apple.com/documentation/bundleresources/information-property-list/nsbluetoothalwaysusagedescription
    private static let entitlements: [(name: String, keys: [String])] = [
        ("com.apple.developer.healthkit", ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"]),
        ("com.apple.developer.homekit", ["NSHomeKitUsageDescription"]),
        ("com.apple.developer.siri", ["NSSiriUsageDescription"]),
        ("com.apple.developer.nfc.readersession.formats", ["NFCReaderUsageDescription"]),
    ]

    private static let bluetooth = ["NSBluetoothAlwaysUsageDescription"]
    private static let backgroundModes: [(name: String, keys: [String])] = [
        (
            "location",
            [
                "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
                "NSLocationAlwaysUsageDescription",
            ]
        ),
        ("bluetooth-central", bluetooth), ("bluetooth-peripheral", bluetooth),
    ]

    static func needs(ofEntitlements plist: InfoPlist, in source: SourceText, target: String) -> [PermissionNeed] {
        entitlements.compactMap { name, keys in
            guard let entry = plist[name], !entry.isFalse else { return nil }
            return PermissionNeed(target: target, asked: name, place: ProjectPlace(source, entry.span), keys: keys)
        }
    }

    static func needs(ofInfoPlist plist: InfoPlist, in source: SourceText, target: String) -> [PermissionNeed] {
        var needs: [PermissionNeed] = []
        if let modes = plist["UIBackgroundModes"] {
            needs += backgroundModes.filter { modes.items.contains($0.name) }.map { name, keys in
                PermissionNeed(
                    target: target, asked: "\(name) of UIBackgroundModes", place: ProjectPlace(source, modes.span),
                    keys: keys)
            }
        }
        if let services = plist["NSBonjourServices"] {
            needs.append(
                PermissionNeed(
                    target: target, asked: "NSBonjourServices", place: ProjectPlace(source, services.span),
                    keys: ["NSLocalNetworkUsageDescription"]))
        }
        return needs
    }
}
