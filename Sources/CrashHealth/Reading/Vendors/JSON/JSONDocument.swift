import JSONText

/// A JSON text, read, with what it takes to say where in it something stands.
struct JSONDocument {
    /// One value, or several behind one another, as programs leave them that append page after page.
    let roots: [JSON]
    let input: String
    private let bytes: [UInt8]

    /// No export of counted groups comes near this.
    private static let limits = JSONLimits(bytes: 1 << 28, depth: 64)
    private static let mostRoots = 100

    init(_ bytes: [UInt8], input: String) throws(CrashReadingError) {
        self.bytes = bytes
        self.input = input
        if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { throw .empty(input: input) }
        var roots: [JSON] = []
        var rest = bytes
        do throws(JSONError) {
            while true {
                do throws(JSONError) {
                    roots.append(try JSON.parse(rest, limits: JSONDocument.limits))
                    break
                } catch {
                    guard error.code == .trailingText, roots.count < JSONDocument.mostRoots else { throw error }
                    roots.append(try JSON.parse(Array(rest[..<error.offset]), limits: JSONDocument.limits))
                    // Blanks in place of what has been read keep all offsets as they are.
                    for index in 0..<error.offset where rest[index] != 0x0A { rest[index] = 0x20 }
                }
            }
        } catch {
            let (place, excerpt) = JSONDocument.place(of: error.offset, in: bytes, input: input)
            throw .notJSON(error.code, at: place, excerpt: excerpt)
        }
        self.roots = roots
    }

    func place(_ value: JSON) -> TextPlace { JSONDocument.place(of: value.offset, in: bytes, input: input).place }

    func excerpt(_ value: JSON) -> String { JSONDocument.place(of: value.offset, in: bytes, input: input).excerpt }

    /// The error of a value that cannot be read.
    func unreadable(
        _ value: JSON, _ fact: CrashReadingError.BadCell.Fact, named name: String
    ) -> CrashReadingError {
        let (place, excerpt) = JSONDocument.place(of: value.offset, in: bytes, input: input)
        return .badCell(
            CrashReadingError.BadCell(fact, at: place, text: text(value), columnName: name, excerpt: excerpt), more: 0)
    }

    /// The value as it stands there, where it is a plain one.
    func text(_ value: JSON) -> String {
        switch value.kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): text
        case .array: "[…]"
        case .object: "{…}"
        }
    }

    /// The line is empty when the place lies too far to the right to be shown.
    private static func place(
        of offset: Int, in bytes: [UInt8], input: String
    ) -> (place: TextPlace, excerpt: String) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = 1 + before.count { $0 == 0x0A }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = 1 + String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count
        let rest = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }.prefix(longestExcerpt)
        let place = TextPlace(input: input, line: line, column: column)
        return (place, column > 120 ? "" : String(decoding: rest, as: UTF8.self))
    }

    private static let longestExcerpt = 160
}
