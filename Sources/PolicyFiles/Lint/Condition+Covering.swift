package import LaunchDocument
import Versioning

extension Condition {
    /// Whether it holds wherever the other one does. What cannot be told counts as no.
    package func covers(_ other: Condition) -> Bool {
        guard !isUnreadable, !other.isUnreadable else { return false }
        return covers(versions, other.versions) { $0.isSuperset(of: $1) }
            && covers(os, other.os) { $0.isSuperset(of: $1) }
            && covers(builds, other.builds) { $0.isSuperset(of: $1) }
            && covers(devices, other.devices) { models, others in
                others.allSatisfy { other in models.contains { $0.covers(model: other) } }
            }
            && covers(locales, other.locales) { ranges, others in
                others.allSatisfy { other in ranges.contains { $0.covers(languageRange: other) } }
            }
    }

    /// A part that is not there holds for everybody.
    private func covers<Part>(_ part: Part?, _ other: Part?, _ holds: (Part, Part) -> Bool) -> Bool {
        guard let part else { return true }
        return other.map { holds(part, $0) } ?? false
    }
}

extension String {
    fileprivate func covers(model other: String) -> Bool {
        self == other || hasSuffix("*") && other.utf8.starts(with: dropLast().utf8)
    }

    /// `tr` covers `tr-TR`; case does not matter.
    fileprivate func covers(languageRange other: String) -> Bool {
        let (own, other) = (lowercased(), other.lowercased())
        return own == "*" || own == other || other.hasPrefix(own + "-")
    }
}
