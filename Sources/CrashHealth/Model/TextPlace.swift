/// Where in an input something stands.
package struct TextPlace: Hashable, Sendable {
    /// As messages call the input.
    package let input: String
    /// Counted from 1; line ends inside quotes count.
    package let line: Int
    /// In characters of that line, from 1; nil when the whole line is meant.
    package let column: Int?

    package init(input: String, line: Int, column: Int? = nil) {
        self.input = input
        self.line = line
        self.column = column
    }
}
