/// Rows and columns that a terminal, Markdown and a page show alike.
package struct ReportTable: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package let name: String
        /// Numbers stand at the right.
        package let isNumber: Bool

        package init(_ name: String, isNumber: Bool = false) {
            self.name = name
            self.isNumber = isNumber
        }
    }

    package struct Row: Hashable, Sendable {
        package let cells: [String]
        /// What the row's own numbers come to; nil where nobody judged them.
        package let status: HealthStatus?

        package init(_ cells: [String], status: HealthStatus? = nil) {
            self.cells = cells
            self.status = status
        }
    }

    package var title: String
    package var columns: [Column]
    package var rows: [Row]
    /// What was left out, as a line below; nil when nothing was.
    package var more: String?

    package init(_ title: String, columns: [Column], rows: [Row] = [], more: String? = nil) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.more = more
    }
}
