/// Where a command reads its input from.
package protocol TextSource: AnyObject {
    /// Everything up to the end, or nil when it cannot be read.
    func readToEnd() -> [UInt8]?
}
