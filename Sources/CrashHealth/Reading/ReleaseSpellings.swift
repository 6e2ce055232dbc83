import Versioning

/// How versions are shown that were met in several spellings: the longest one, 2.4.0 rather than 2.4.
package struct ReleaseSpellings: Sendable {
    private var longest: [AppVersion: AppVersion] = [:]

    package init() {}

    package mutating func note(_ label: ReleaseLabel) {
        guard case .release(let version, _) = label else { return }
        guard let known = longest[version] else {
            longest[version] = version
            return
        }
        let (text, knownText) = ("\(version)", "\(known)")
        guard (text.utf8.count, knownText) > (knownText.utf8.count, text) else { return }
        // Equal keys: the entry must go for the new spelling to become the key as well.
        longest[version] = nil
        longest[version] = version
    }

    /// The same release under its longest spelling.
    package func shown(_ label: ReleaseLabel) -> ReleaseLabel {
        guard case .release(let version, let build) = label, let spelling = longest[version] else { return label }
        return .release(spelling, build: build)
    }
}
