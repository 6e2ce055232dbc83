/// Something about the inputs that does not stop a reading and that a person should know.
///
/// Facts only; `ReadingNote+Sentence` has the words. Readers add cases as they need them.
package enum ReadingNote: Hashable, Sendable {
    /// Rows that are equal in every cell; counted as often as they stand there.
    case repeatedRows(count: Int, first: TextPlace)
    /// Several rows of one day and version without anything that tells them apart; added up.
    case splitRows(count: Int, first: TextPlace)
    case repeatedEvents(count: Int)
    case repeatedSessions(count: Int)
    case repeatedHeaders(count: Int, first: TextPlace)
    case totalRowDropped(TextPlace)
    case orphanCrashes(count: Int)
    /// None of the crashes is of a session that an input has: how many sessions crashed is unknown, not zero.
    case nothingJoined(crashes: Int)
    /// An input names no users, so that those of all inputs are unknown.
    case usersOfSomeInputs(without: String)
    case misattributedCrashes(count: Int)
    /// An older processing of the same day, replaced by a newer one.
    case replacedDays(count: Int, input: String)
    /// Users were added over rows that may share some.
    case usersAreAtMost(input: String)
    /// Daily users of several days: the users of all days together cannot be known.
    case usersOfSeveralDays
    /// Users were counted by the hour: who comes in several counts in each.
    case usersOfHours(input: String)
    /// Crashed units were worked out from a rate.
    case countsFromRates(input: String)
    /// Rows whose share of units without a crash is another than their counts come to; the counts hold.
    case sharesDisagree(count: Int, first: TextPlace)
    /// Counts of events, from which no rate can be made.
    case eventsOnly(input: String)
    case headerOnly(input: String)
    /// Rates without the number of units they are about: nothing can be counted.
    case withoutUnits(input: String)
    /// The same crashes or sessions cut another way, which would count twice.
    case sameAgain(kept: String, left: String)
    /// Rows that an input has in common with another one; counted once.
    case rowsOfTwoInputs(count: Int, first: TextPlace)
    /// Days of use that no report of crashes covers: how many crashed is unknown, not zero.
    case daysWithoutCrashReport(count: Int, first: String)
    /// Days of crashes that no report of use covers.
    case daysWithoutSessionReport(count: Int, first: String)
    /// Version codes that no policy gives a version to.
    case buildsWithoutVersion(count: Int, first: String)
    /// Numbers of a whole period that began before `--since`.
    case periodNotCut(input: String)
    /// Rates of something else than crashes.
    case withoutCrashRate(input: String)
    /// Weeks or months, whose users are no user-days.
    case periodsOfSeveralDays(input: String)
    /// Numbers of installs, which are neither users nor crashes.
    case installsOnly(input: String)
    /// Releases of several apps, whose versions count together.
    case severalApps(input: String, count: Int)
    /// Numbers of all versions together, which say nothing of one.
    case allVersionsTogether(input: String)
    /// Rows of release stages other than the one that counts.
    case otherStages(count: Int, kept: String)
    /// The answer says that there is another page behind this one.
    case morePages(input: String)
    /// Only crashes while the app was to be seen are in it; all crashes together are more.
    case userPerceivedCrashes(input: String)
}
