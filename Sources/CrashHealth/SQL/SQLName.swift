/// The name of a table or column, or of a file that a database reads as a table.
///
/// Only what needs no escaping in any engine is a name, so that nothing can be smuggled into a query.
package struct SQLName: Hashable, Sendable {
    package let text: String
    package let isFile: Bool

    var parts: [String] { text.split(separator: ".").map(String.init) }

    /// A table: up to three parts of letters, digits, `_` and `-`, joined by dots.
    package init(table text: String, engine: SQLEngine) throws(SQLNameError) {
        isFile = engine == .duckDB && Self.fileEndings.contains { text.lowercased().hasSuffix($0) }
        self.text = text
        if isFile {
            guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "'" }) else { throw .init(.file, text) }
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.allSatisfy({ Self.isName($0, extra: "-") }) else {
            throw SQLNameError(.table, text)
        }
    }

    /// A column, or a field of a record: parts of letters, digits and `_`, joined by dots.
    package init(column text: String) throws(SQLNameError) {
        isFile = false
        self.text = text
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...8).contains(parts.count), parts.allSatisfy({ Self.isName($0, extra: "") }) else {
            throw SQLNameError(.column, text)
        }
    }

    private static let fileEndings = [".csv", ".csv.gz", ".tsv", ".parquet", ".json", ".json.gz"]

    private static func isName(_ part: Substring, extra: String) -> Bool {
        !part.isEmpty && part.utf8.count <= 1_024
            && part.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": true
                default: extra.unicodeScalars.contains(scalar)
                }
            }
    }
}

/// A text that is no name of the kind that was asked for.
package struct SQLNameError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case table
        case file
        case column
        /// A column that the roll-up has anyway.
        case taken
    }

    package let kind: Kind
    package let text: String

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// What a name may be, as the end of a sentence that begins with the text.
    package var expected: String {
        switch kind {
        case .table: "a table's name: letters, digits, _ and -, with up to two dots"
        case .file: "the name of a file without single quotes"
        case .column: "a column's name: letters, digits and _, with dots between the names of nested fields"
        case .taken: "a column that the roll-up does not have by itself"
        }
    }
}
