/// A place in a file as people name it: both numbers start at 1, and a column is one Unicode scalar.
package struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package var description: String { "\(line):\(column)" }
}
