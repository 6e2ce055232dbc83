/// The version of an app: one to four numbers, an optional prerelease, an optional build text.
///
///     N(.N){0,3}(-PRERELEASE)?(+BUILD)?        N = 1 to 18 ASCII digits
///
/// Missing numbers are zero, prereleases order as in SemVer 2.0.0 item 11, and build text never orders:
/// 2.4.0-beta.2 < 2.4.0-beta.10 < 2.4.0 = 2.4 = 2.4.0+1873 < 2.4.0.1. Equality and hashing follow that order.
public struct AppVersion: Sendable {
    let number: DottedNumber
    /// Empty for a release.
    let prerelease: [PrereleaseIdentifier]
    let build: String?

    init(number: DottedNumber, prerelease: [PrereleaseIdentifier] = [], build: String? = nil) {
        self.number = number
        self.prerelease = prerelease
        self.build = build
    }

    /// Whether the version has a prerelease part.
    public var isPrerelease: Bool { !prerelease.isEmpty }

    /// How many numbers are written, when there is nothing but numbers and dots.
    package var numberCount: Int? { isPrerelease || build != nil ? nil : number.writtenCount }
}

extension AppVersion: Comparable, Hashable {
    /// The order of SemVer 2.0.0, item 11, over up to four numbers.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        if left.number != right.number { return left.number < right.number }
        // A release is above all of its prereleases; otherwise the first difference decides, and a longer list wins.
        if left.prerelease.isEmpty || right.prerelease.isEmpty {
            return !left.prerelease.isEmpty && right.prerelease.isEmpty
        }
        return left.prerelease.lexicographicallyPrecedes(right.prerelease)
    }

    /// Whether neither is above the other: 1.9 and 1.9.0 are equal, and so are 2.4.0+a and 2.4.0+b.
    public static func == (left: AppVersion, right: AppVersion) -> Bool {
        left.number == right.number && left.prerelease == right.prerelease
    }

    /// Hashes what the order looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(prerelease)
    }
}

extension AppVersion: CustomStringConvertible {
    /// The canonical text: as many numbers as were written, then the prerelease and the build.
    public var description: String {
        var text = number.description
        if isPrerelease { text += "-" + prerelease.map(\.text).joined(separator: ".") }
        if let build { text += "+" + build }
        return text
    }
}
