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

    /// Whether both may hold for one installation. What cannot be told counts as yes.
    package func overlaps(_ other: Condition) -> Bool {
        func meet<Part>(_ part: Part?, _ other: Part?, _ overlap: (Part, Part) -> Bool) -> Bool {
            guard let part, let other else { return true }
            return overlap(part, other)
        }
        return !isUnreadable && !other.isUnreadable && meet(versions, other.versions) { $0.overlaps($1) }
            && meet(os, other.os) { $0.overlaps($1) } && meet(builds, other.builds) { $0.overlaps($1) }
            && meet(devices, other.devices) { models, others in
                models.contains { model in others.contains { $0.covers(model: model) || model.covers(model: $0) } }
            }
            && meet(locales, other.locales) { ranges, others in
                ranges.contains { range in others.contains { $0.mayMeet(languageRange: range) } }
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

    /// Whether a locale may match both ranges: not where they begin with different languages.
    fileprivate func mayMeet(languageRange other: String) -> Bool {
        let languages = [self, other].map { $0.lowercased().prefix { $0 != "-" } }
        return languages[0] == languages[1] || languages.contains("*")
    }

    /// `tr` covers `tr-TR`; case does not matter.
    fileprivate func covers(languageRange other: String) -> Bool {
        let (own, other) = (lowercased(), other.lowercased())
        return own == "*" || own == other || other.hasPrefix(own + "-")
    }
}
