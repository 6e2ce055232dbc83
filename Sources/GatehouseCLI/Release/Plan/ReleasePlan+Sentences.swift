import PolicyFiles

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
    /// What to do, in order, with what to type.
    func steps(app: String) -> [(text: String, command: String?)] {
        let build = nextBuild.map { " --build \($0)" } ?? ""
        var steps: [(String, String?)] = []
        if let lastGood {
            steps.append(
                (
                    "begin at the last good code, \(lastGood.version)"
                        + (lastGood.tag == nil ? "" : ", with nothing uncommitted here: it would go along"),
                    lastGood.tag.map { "git switch -c hotfix/\(next) \($0)" }
                ))
        } else {
            steps.append(("begin at the code of the bad release, and take the change out", nil))
        }
        steps += [
            ("give it the next numbers", "gatehouse version set \(next)\(build)"),
            ("see that everything in the app has them", "gatehouse version check"),
            (
                "list it, which no phone is told yet",
                "gatehouse release add \(next) --app \(app)\(build) --status pending --reason 'hotfix'"
            ),
            ("see what a person must still look at", "gatehouse release ready --app \(app)"),
            (
                "upload it, and ask for an expedited review",
                "gatehouse release expedite-text --app \(app) --version \(next)"
            ),
            (
                "when the store has it for everybody",
                "gatehouse release set-status \(next) live --app \(app)"
            ),
        ]
        if let bad {
            steps.append(
                (
                    "leave the bad release behind",
                    "gatehouse gate block \(bad) --app \(app) --reason 'crash: bad release'"
                ))
        }
        return steps
    }
}
