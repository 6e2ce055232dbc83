/// What a reader accepts at most.
package struct JSONLimits: Sendable {
    package var bytes: Int
    /// Arrays and objects inside one another.
    package var depth: Int

    package static let standard = JSONLimits(bytes: 1 << 20, depth: 64)

    package init(bytes: Int, depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }
}
