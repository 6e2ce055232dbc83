package import LaunchDocument

extension InstallTable {
    /// How many users a condition is about.
    package struct Reach: Equatable, Sendable {
        /// Of the table, those who are, and those who may be: a table knows versions and systems alone.
        package let users: Int
        package let mayBe: Int
        package let all: Int

        /// The share of those who are and may be; nil of nobody.
        package var share: Percent? { PolicyImpact.share(users + mayBe, of: all) }
    }

    package func reach(of condition: Condition) -> Reach {
        var (users, mayBe) = (0, 0)
        for row in rows {
            switch condition.match(Installation(version: row.version, os: row.os)) {
            case .holds: users += row.users
            case .unknown: mayBe += row.users
            case .fails, .unreadable: break
            }
        }
        return Reach(users: users, mayBe: mayBe, all: self.users)
    }
}
