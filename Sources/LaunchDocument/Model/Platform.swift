/// The system an app was built for, or runs on.
public enum Platform: String, CaseIterable, Sendable {
    case ios, ipados, macos, tvos, visionos, android, other

    /// Whether its store is Apple's, where a phased release can be had by hand before everybody is offered it.
    public var isApple: Bool {
        switch self {
        case .ios, .ipados, .macos, .tvos, .visionos: true
        case .android, .other: false
        }
    }

    /// Whether system versions of both are the same numbers: iOS and iPadOS are released together.
    func sharesVersions(with other: Platform) -> Bool {
        switch (self, other) {
        case (.ios, .ipados), (.ipados, .ios): true
        default: self == other
        }
    }
}
