extension ReadingNote {
    /// What a person should know, as one line.
    package var sentence: String {
        switch self {
        case .repeatedRows(let count, let first):
            "\(NumberText.counted(count, "row")) repeated word for word, the first at \(first.text); all of them count "
                + "(--strict refuses them)"
        case .splitRows(let count, let first):
            "\(NumberText.counted(count, "row")) more for a day and version that had one, the first at \(first.text); added up"
        case .repeatedEvents(let count): "\(NumberText.counted(count, "event")) met again by id; each counts once"
        case .repeatedSessions(let count): "\(NumberText.counted(count, "session")) met again by id; each counts once"
        case .repeatedHeaders(let count, let first):
            "\(NumberText.counted(count, "repeated header")), the first at \(first.text); left out"
        case .totalRowDropped(let place): "the row of totals at \(place.text) is left out"
        case .orphanCrashes(let count):
            "\(NumberText.counted(count, "crash", "crashes")) of sessions that no input has; counted apart"
        case .nothingJoined(let crashes):
            "none of the \(NumberText.counted(crashes, "crash", "crashes")) is of a session in these inputs, so that how many crashed is unknown; see that both are of the same app and time"
        case .usersOfSomeInputs(let without):
            "\(without.shown(limit: 200)) names no users, so that those of all inputs together are unknown"
        case .misattributedCrashes(let count):
            "\(NumberText.counted(count, "crash", "crashes")) reported for a version that was not out yet; set aside"
        case .replacedDays(let count, let input):
            "\(NumberText.counted(count, "day")) of \(input.shown(limit: 200)) replaced by newer numbers for the same dates"
        case .usersAreAtMost(let input):
            "users of \(input.shown(limit: 200)) are added over rows that may share some, so there are at most so many"
        case .usersOfSeveralDays: "users of several days do not add up; what is counted is user-days"
        case .usersOfHours(let input):
            "\(input.shown(limit: 200)) counts users by the hour, and who comes in several counts in each: its user-days are user-hours, of which fewer crash than of days"
        case .countsFromRates(let input):
            "crashed users of \(input.shown(limit: 200)) are worked out from its rates, so they are approximate"
        case .sharesDisagree(let count, let first):
            "\(NumberText.counted(count, "row")) with another crash-free share than the counts beside it come to, the first at \(first.text); the counts hold"
        case .eventsOnly(let input): "\(input.shown(limit: 200)) counts events; no percentage can be made of them"
        case .headerOnly(let input): "\(input.shown(limit: 200)) has a header and no row: unknown, not zero"
        case .withoutUnits(let input):
            "\(input.shown(limit: 200)) gives rates without the devices or sessions behind them; no crash rate can be made of it"
        case .sameAgain(let kept, let left):
            "\(left.shown(limit: 200)) is left out: \(kept.shown(limit: 200)) has the same, cut another way"
        case .rowsOfTwoInputs(let count, let first):
            "\(NumberText.counted(count, "row")) that another input or page has too, the first at \(first.text); counted once"
        case .daysWithoutCrashReport(let count, let first):
            "\(NumberText.counted(count, "day")) of use without a report of crashes, the first \(first): unknown, not zero"
        case .daysWithoutSessionReport(let count, let first):
            "\(NumberText.counted(count, "day")) of crashes without a report of use, the first \(first): nothing to divide by"
        case .buildsWithoutVersion(let count, let first):
            "\(NumberText.counted(count, "version code")) without a version, such as \(first.shown(limit: 60)); a policy's releases say "
                + "which version a build is, and --app says whose"
        case .periodNotCut(let input):
            "\(input.shown(limit: 200)) is about a whole period that begins before --since, and cannot be cut"
        case .withoutCrashRate(let input):
            "\(input.shown(limit: 200)) has no crash rate of a day or hour; nothing in it is counted"
        case .periodsOfSeveralDays(let input):
            "\(input.shown(limit: 200)) has weeks or months, in which more users crash than in a day; the daily report is better"
        case .installsOnly(let input):
            "\(input.shown(limit: 200)) counts installs, which are not use; nothing in it is counted"
        case .severalApps(let input, let count):
            "\(input.shown(limit: 200)) has releases of \(count) apps, whose versions count together; --by package keeps them apart"
        case .allVersionsTogether(let input):
            "\(input.shown(limit: 200)) has numbers of all versions together; they count for none of them"
        case .otherStages(let count, let kept):
            "\(NumberText.counted(count, "row")) of other release stages than \(kept.shown(limit: 60)) left out"
        case .morePages(let input):
            "\(input.shown(limit: 200)) is one page of several; what is on the others is missing unless they are given too"
        case .userPerceivedCrashes(let input):
            "\(input.shown(limit: 200)) has only crashes that users perceived; all crashes together are more"
        }
    }
}
