package import Versioning

/// How many users run which version on which system.
package struct InstallTable: Sendable, Equatable {
    package struct Row: Sendable, Equatable {
        /// As the table has it.
        package let versionText: String
        /// Nil when the text is no version; such users are allowed in, and counted as unreadable.
        package let version: AppVersion?
        /// Nil when the table does not say.
        package let os: OSVersion?
        package let users: Int

        package init(versionText: String, os: OSVersion?, users: Int) {
            self.versionText = versionText
            self.version = (try? AppVersion.reported(versionText))?.version
            self.os = os
            self.users = users
        }
    }

    package let rows: [Row]

    package init(rows: [Row]) { self.rows = rows }

    package var users: Int { rows.reduce(0) { $0 + $1.users } }
}
