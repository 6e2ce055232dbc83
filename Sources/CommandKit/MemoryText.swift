/// Input and output in memory, for tests and for commands that feed other commands.
package final class MemoryText: TextSink, TextSource {
    package private(set) var bytes: [UInt8] = []
    package let isTerminal: Bool
    package let columns: Int?

    package init(_ text: String = "", columns: Int? = nil) {
        bytes = Array(text.utf8)
        isTerminal = columns != nil
        self.columns = columns
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package func write(_ bytes: [UInt8]) { self.bytes += bytes }

    package func flush() {}

    package func readToEnd() -> [UInt8]? { bytes }
}
