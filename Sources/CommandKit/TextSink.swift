/// Where a command writes: a descriptor, or memory in a test.
package protocol TextSink: AnyObject {
    func write(_ bytes: [UInt8])
    /// Brings what was written before the reader's eyes, for commands that go on to wait.
    func flush()
    /// Colour is for eyes only.
    var isTerminal: Bool { get }
}

extension TextSink {
    package func write(_ text: String) { write(Array(text.utf8)) }

    package func writeLine(_ text: String = "") { write(Array(text.utf8) + [0x0A]) }
}
