/// Where a command reads its input from.
package protocol TextSource: AnyObject {
    /// Everything up to the end, or nil when it cannot be read.
    func readToEnd() -> [UInt8]?
    /// The next line without its end, or nil at the end.
    func readLine() -> String?
    /// Only whoever sits there can be asked.
    var isTerminal: Bool { get }
}
