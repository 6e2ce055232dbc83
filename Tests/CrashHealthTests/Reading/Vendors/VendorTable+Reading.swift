import CrashHealth
import DelimitedText
import Testing

/// Reads a vendor's table whose header is its first row, or the first one behind `preamble`.
func readTable(
    _ input: TextInput, delimiter: Character = ",", preamble: [String] = [], options: ReadingOptions = ReadingOptions()
) throws -> ImportedRollUp {
    let stream = try TextStream(input)
    let skipped = preamble.reduce(0) { $0 + $1.utf8.count + 1 }
    var rows = DelimitedReader(
        stream, delimiter: try #require(delimiter.asciiValue), skipping: skipped, firstLine: preamble.count + 1)
    let header = try #require(try rows.next())
    let head = TableHead(
        input: input.name, encoding: stream.traits.encoding.rawValue, delimiter: try #require(delimiter.asciiValue),
        preamble: preamble, header: header)
    let importer = try #require(VendorTables.importer(for: head), "no importer for \(header.text)")
    return try importer.read(&rows, options: options)
}

func readTable(
    _ text: String, named name: String = "x.csv", delimiter: Character = ",", preamble: [String] = [],
    options: ReadingOptions = ReadingOptions()
) throws -> ImportedRollUp {
    try readTable(.bytes(Array(text.utf8), name: name), delimiter: delimiter, preamble: preamble, options: options)
}
