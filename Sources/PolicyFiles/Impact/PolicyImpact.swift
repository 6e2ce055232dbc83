package import LaunchDocument

/// What a document does to the users of an app, as far as a table of installs knows them.
package struct PolicyImpact: Sendable {
    /// The users of one version on one system.
    package struct Row: Sendable {
        package let installs: InstallTable.Row
        package let verdict: Verdict
    }

    /// In the order of the table.
    package let rows: [Row]

    package init(of document: LaunchDocument, on installs: InstallTable) {
        rows = installs.rows.map { row in
            Row(installs: row, verdict: document.verdict(for: Installation(version: row.version, os: row.os)))
        }
    }

    package var users: Int { users { _ in true } }

    package func users(where isCounted: (Row) -> Bool) -> Int {
        rows.reduce(0) { $0 + (isCounted($1) ? $1.installs.users : 0) }
    }

    package func users(with action: Verdict.Action) -> Int { users { $0.verdict.action == action } }

    /// The share of all users; nil when there are no users: unknown is not zero.
    package func share(of action: Verdict.Action) -> Percent? { Self.share(users(with: action), of: users) }

    /// Whether a part of a whole is more than a share of it, with nothing rounded.
    package static func exceeds(_ part: Int, of whole: Int, _ share: Percent) -> Bool {
        let isShare = part.multipliedFullWidth(by: Percent.hundred.thousandths)
        let mayBe = whole.multipliedFullWidth(by: share.thousandths)
        return (isShare.high, isShare.low) > (mayBe.high, mayBe.low)
    }

    /// The lowest whole number of percent that a part of a whole does not exceed.
    package static func wholePercent(_ part: Int, of whole: Int) -> Int {
        (0...100).first { percent in
            Percent(thousandths: percent * 1_000).map { !exceeds(part, of: whole, $0) } ?? false
        } ?? 100
    }

    /// A part of a whole in percent, rounded down to thousandths; nil when the whole is nothing.
    package static func share(_ part: Int, of whole: Int) -> Percent? {
        guard whole > 0, part >= 0 else { return nil }
        let (high, low) = part.multipliedFullWidth(by: Percent.hundred.thousandths)
        guard high < whole else { return nil }
        return Percent(thousandths: whole.dividingFullWidth((high, low)).quotient)
    }
}
