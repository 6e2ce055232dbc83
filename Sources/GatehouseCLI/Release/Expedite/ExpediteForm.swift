import Versioning

/// The text of a request for an expedited review: short, with numbers, and without a word that a reviewer need not read.
///
/// Source: https://developer.apple.com/distribute/app-review/ (expedited reviews are for critical bug fixes and events).
struct ExpediteForm {
    let app: String
    let bundleID: String?
    let version: AppVersion
    let build: String?
    /// What users have now.
    let live: String?
    let symptom: String?
    let since: String?
    let numbers: CheckNumbers?
    let steps: [String]
    let fix: String?
    let done: [String]

    /// What a person must still fill in, as it stands in the text.
    static let blank = "[…]"

    var text: String {
        let numbered = steps.enumerated().map { "\($0 + 1). \($1)" }
        let sections: [(String, [String])] = [
            ("App", ["\(app)\(bundleID.map { ", \($0)" } ?? "")"]),
            ("Version and build to review", ["\(version) (\(build ?? Self.blank))"]),
            ("Live now", [live ?? Self.blank]), ("What users see", [symptom ?? Self.blank]),
            ("Since (UTC)", [since ?? Self.blank]), ("How many", scope.isEmpty ? [Self.blank] : scope),
            ("Steps to reproduce in the live version", numbered.isEmpty ? ["1. \(Self.blank)"] : numbered),
            ("What the new version changes", [fix ?? Self.blank]),
            ("What has been done meanwhile", done.isEmpty ? [Self.blank] : done.map { "- \($0)" }),
        ]
        return sections.map { title, lines in "\(title):\n" + lines.map { "\($0)\n" }.joined() }.joined(separator: "\n")
    }

    private var scope: [String] { numbers?.scope ?? [] }

    /// What whoever sends the form should know about it.
    var notes: [String] {
        guard let numbers, let live, numbers.version != live else { return [] }
        return ["the numbers are those of \(numbers.version), and \(live) is live: see that they are what you mean"]
    }

    /// The sections that are still blank.
    var isComplete: Bool { !text.contains(Self.blank) }
}
