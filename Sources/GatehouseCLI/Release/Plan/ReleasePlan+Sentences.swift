import CrashHealth
import PolicyFiles
import Versioning

extension ReleasePlan.Note {
    var sentence: String {
        switch self {
        case .tagTaken(let version, let tag): "\(version) is passed over: the tag \(tag) is there already"
        case .noLastGood: "no release below it is known that users may keep"
        case .onlyTagged(let version): "\(version) has a tag, but nothing says that it was ever released"
        case .noTag(let version): "\(version) has no tag here: find its commit before you need it"
        case .buildsUnknown:
            "only builds of the policy are known; take all of the store with --from-store or --builds, or it may have that number already"
        case .notReleased(let version): "nothing says that \(version) was ever released"
        }
    }
}

extension ReleasePlan {
    /// What its steps are typed about.
    struct Subject {
        let app: String
        /// The project, as it was named; nil for the folder that somebody is in.
        var project: String?
        /// Its apps that this is about; empty where it makes no others.
        var targets: [String] = []
        /// Where the code is, as it was named; nil for the folder that somebody is in.
        var repository: String?
        /// Whether App Store Connect can be asked.
        var hasStore = false
        /// Whether its store is Apple's, the only one that takes a request for a quick review.
        var isApple = true
        /// What the code that it begins at runs on, by the policy.
        var minimumOS: OSVersion?
    }

    /// What to do, in order, with what to type.
    func steps(about subject: Subject) -> [(text: String, command: String?)] {
        let app = " --app \(ShellText.quoted(subject.app))"
        let build = nextBuild.map { " --build \($0)" } ?? ""
        let project = subject.project.map { " \(ShellText.quoted($0))" } ?? ""
        let targets = subject.targets.map { " --target \(ShellText.quoted($0))" }.joined()
        let system = subject.minimumOS.map { " --minimum-os \($0)" } ?? ""
        let store = subject.hasStore ? " --from-store" : ""
        let git = subject.repository.map { "git -C \(ShellText.quoted($0))" } ?? "git"
        let source =
            lastGood.map { good in
                (
                    "begin at the last good code, \(good.version)"
                        + (good.tag == nil ? "" : ", with nothing uncommitted here: it would go along"),
                    good.tag.map { "\(git) switch -c hotfix/\(next) \(ShellText.quoted($0))" }
                )
            } ?? ("begin at the code of the bad release, and take the change out", nil)
        let numbers: [(String, String?)] = [
            ("give it the next numbers", "gatehouse version set \(next)\(project)\(build)\(targets)"),
            ("see that everything in the app has them", "gatehouse version check\(project)"),
            (
                "list it, which no phone is told yet",
                "gatehouse release add \(next)\(app)\(build)\(system) --status pending --reason 'hotfix'"
            ),
            ("see what a person must still look at", "gatehouse release ready\(project)\(app)\(store)"),
            subject.isApple
                ? (
                    "upload it, and ask for an expedited review",
                    "gatehouse release expedite-text\(app) --version \(next)"
                ) : ("upload it, and have it reviewed", nil),
            (
                "when the store has it for everybody",
                subject.hasStore
                    ? "gatehouse release sync\(app)" : "gatehouse release set-status \(next) live\(app)"
            ),
        ]
        let ends = allBad.map { bad -> (String, String?) in
            (
                "leave \(allBad.count == 1 ? "the bad release" : "\(bad)") behind",
                "gatehouse gate block \(bad)\(app) --reason 'crash: bad release'"
            )
        }
        return [source] + numbers + ends
    }
}
