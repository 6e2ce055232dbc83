/// Input and output in memory: with it a whole command line runs without a process of its own.
package final class MemoryText: TextSink, TextSource {
    package private(set) var bytes: [UInt8] = []
    package let isTerminal: Bool
    private var readBytes = 0

    package init(_ text: String = "", isTerminal: Bool = false) {
        bytes = Array(text.utf8)
        self.isTerminal = isTerminal
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package func write(_ bytes: [UInt8]) { self.bytes += bytes }

    package func flush() {}

    package func readToEnd() -> [UInt8]? { bytes }

    package func readLine() -> String? {
        let rest = bytes[readBytes...]
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix { $0 != 0x0A }
        readBytes = min(bytes.count, line.endIndex + 1)
        return String(decoding: line, as: UTF8.self)
    }
}
