import Versioning

/// A tag that names a version: `v2.4.0`, `2.4.0`, `release/2.4.0`, `ios-2.4.0+1873`, `shop@2.4.0`, `v2.4.0-ios`.
struct ReleaseTag: Equatable {
    let name: String
    let version: AppVersion
    /// What stands around the version, in small letters.
    let words: [String]

    init?(_ name: String) {
        let parts = name.split(separator: "/")
        for (index, part) in parts.enumerated().reversed() {
            guard let (version, before, behind) = Self.version(in: part) else { continue }
            self.name = name
            self.version = version
            words = (parts[..<index] + [before, behind] + parts[(index + 1)...]).flatMap(Self.words)
            return
        }
        return nil
    }

    /// The version in a part of a name, and what stands before and behind it.
    private static func version(in part: Substring) -> (AppVersion, Substring, Substring)? {
        for start in part.indices where start == part.startIndex || "-_@".contains(part[part.index(before: start)]) {
            let rest = part[start...]
            let hasLetter = rest.first == "v" || rest.first == "V"
            let digits = hasLetter ? rest.dropFirst() : rest
            // A number alone is a build, or a year.
            guard digits.first?.isNumber == true,
                hasLetter || digits.prefix(while: { $0.isNumber || $0 == "." }).contains(".")
            else { continue }
            // A platform behind the version is no prerelease.
            let behind = rest.firstIndex(of: "-").map { rest[$0...] } ?? ""
            let isAboutPlatform = !behind.isEmpty && words(in: behind).allSatisfy(Self.platforms.contains)
            let text = isAboutPlatform ? rest[..<behind.startIndex] : rest
            guard let version = try? AppVersion(lenient: String(text)) else { continue }
            return (version, part[..<start], isAboutPlatform ? behind : "")
        }
        return nil
    }

    private static func words(in text: Substring) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }.filter { !$0.allSatisfy(\.isNumber) }
    }

    private static let apple: Set = [
        "ios", "iphone", "ipad", "ipados", "apple", "macos", "mac", "tvos", "watchos", "visionos",
    ]
    private static let android: Set = ["android", "play"]
    private static let platforms = apple.union(android)
    /// Words that say nothing about which app it is.
    private static let plain: Set = [
        "app", "apps", "v", "version", "versions", "release", "releases", "rel", "tag", "tags", "refs", "prod",
        "production", "store", "appstore", "mobile",
    ]

    /// The tags that are about an app, one for each version, as far as names tell: those of the other platform are left
    /// out, and those of another part of the repository as well, unless there are no others.
    static func about(_ app: String, isApple: Bool, among tags: [ReleaseTag]) -> [ReleaseTag] {
        let own = (isApple ? apple : android).union(words(in: app[...]))
        let foreign = (isApple ? android : apple).subtracting(own)
        let possible = tags.filter { foreign.isDisjoint(with: $0.words) }
        let named = possible.filter { own.union(plain).isSuperset(of: $0.words) }
        let chosen = named.isEmpty ? possible : named
        var best: [String: ReleaseTag] = [:]
        for tag in chosen {
            let key = "\(tag.version)"
            if let other = best[key], other.closeness(own) >= tag.closeness(own) { continue }
            best[key] = tag
        }
        return chosen.filter { best["\($0.version)"] == $0 }
    }

    private func closeness(_ own: Set<String>) -> Int { words.filter(own.contains).count }
}
