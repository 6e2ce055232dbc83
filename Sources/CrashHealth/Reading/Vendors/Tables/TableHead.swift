package import DelimitedText

/// A table whose header has been found and whose rows are still to be read.
package struct TableHead: Sendable {
    /// As messages call the input.
    package let input: String
    /// As summaries show it: `UTF-8`, `gzip, UTF-16LE`.
    package let encoding: String
    package let delimiter: UInt8
    /// The lines before the header, without their ends.
    package let preamble: [String]
    package let header: DelimitedRow
    /// The columns' names, folded: `App Version Code`, `app_version_code` and `App-Version.Code` are one.
    let names: [String]

    package init(
        input: String, encoding: String, delimiter: UInt8, preamble: [String] = [], header: DelimitedRow
    ) {
        self.input = input
        self.encoding = encoding
        self.delimiter = delimiter
        self.preamble = preamble
        self.header = header
        names = header.cells.map { TableHead.folded($0.text) }
    }
}

extension TableHead {
    /// `comma`, `tab`, `semicolon` or `bar`; nil for any other.
    var delimiterName: String? {
        switch delimiter {
        case UInt8(ascii: ","): "comma"
        case UInt8(ascii: "\t"): "tab"
        case UInt8(ascii: ";"): "semicolon"
        case UInt8(ascii: "|"): "bar"
        default: nil
        }
    }

    /// The first column of one of these folded names.
    func column(_ names: String...) -> Int? {
        let own = self.names
        return names.lazy.compactMap { own.firstIndex(of: $0) }.first
    }

    /// The column's name as written.
    func title(_ column: Int) -> String { header.cells[column].text.trimmingBlanks() }

    /// The name to group by: `App Download Date` is `app_download_date`.
    func dimensionName(_ column: Int) -> String {
        title(column).lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    }

    static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
