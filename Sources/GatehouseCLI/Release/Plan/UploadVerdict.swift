import Versioning

/// One thing that the store would say about a candidate.
struct UploadVerdict: Equatable {
    let rule: UploadRule
    /// What it is about, in one sentence without a full stop.
    let evidence: String

    /// Everything that the App Store would say, by the numbers of its messages.
    ///
    /// - Parameters:
    ///   - builds: all that were uploaded, expired ones included.
    ///   - approved: versions that were approved at any time, besides those of `builds`.
    static func judge(_ candidate: UploadCandidate, builds: [UploadedBuild], approved: [AppVersion]) -> [UploadVerdict]
    {
        let approved = approved + builds.filter(\.isApproved).compactMap(\.version)
        var found = forms(of: candidate)
        if let version = try? AppVersion(lenient: candidate.version) {
            found += order(of: version, approved: approved)
            if let build = try? BuildNumber(lenient: candidate.build),
                builds.contains(where: { $0.version == version && $0.build == build })
            {
                found.append(UploadVerdict(rule: .pairUsed, evidence: "\(version) has a build \(build) already"))
            }
        }
        for part in candidate.parts where part.version != candidate.version || part.build != candidate.build {
            found.append(
                UploadVerdict(
                    rule: .extensionDiffers,
                    evidence:
                        "\(part.name) is \(part.version) (\(part.build)), and the app is \(candidate.version) (\(candidate.build))"
                ))
        }
        return found.sorted { $0.rule.rawValue < $1.rule.rawValue }
    }

    /// Characters of a version or a build.
    static let longest = 18

    private static func forms(of candidate: UploadCandidate) -> [UploadVerdict] {
        var found: [UploadVerdict] = []
        for (what, text, rule) in [
            ("version", candidate.version, UploadRule.versionNotThreeNumbers),
            ("build", candidate.build, UploadRule.buildNotThreeNumbers),
        ] {
            if text.contains("$") {
                found.append(
                    UploadVerdict(
                        rule: .tooLongOrUnresolved, evidence: "the \(what) is \(text), a variable without a value"))
            } else if text.utf8.count > longest {
                found.append(
                    UploadVerdict(
                        rule: .tooLongOrUnresolved,
                        evidence: "the \(what) \(text) has \(text.utf8.count) characters, more than \(longest)"))
            } else if !isThreeNumbers(text) {
                found.append(UploadVerdict(rule: rule, evidence: "the \(what) '\(text)' is not one to three numbers"))
            }
        }
        return found
    }

    private static func isThreeNumbers(_ text: String) -> Bool {
        guard let number = try? BuildNumber(lenient: text), text.first != " ", text.last != " " else { return false }
        return number.numberCount <= 3
    }

    private static func order(of version: AppVersion, approved: [AppVersion]) -> [UploadVerdict] {
        guard let highest = approved.max(), version <= highest else { return [] }
        var found = [
            UploadVerdict(rule: .notAboveApproved, evidence: "\(version) is not above \(highest), which was approved")
        ]
        if approved.contains(version) {
            found.append(
                UploadVerdict(rule: .trainClosed, evidence: "\(version) was approved and takes no more builds"))
        }
        if version < highest {
            found.append(
                UploadVerdict(rule: .laterVersionClosed, evidence: "\(highest) was approved, which is above \(version)")
            )
        }
        return found
    }
}
