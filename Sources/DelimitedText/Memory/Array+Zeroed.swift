internal import Glibc

/// A type of which all bits zero is a value.
package protocol Zeroable: BitwiseCopyable {}

extension UInt64: Zeroable {}

extension Array where Element: Zeroable {
    /// Elements of zero bits. Large arrays lie in large pages where the system has them: what is looked up all over a hash table
    /// costs the processor's table of pages as much as the memory itself.
    package init(zeroed count: Int) {
        self = unsafe Array(unsafeUninitializedCapacity: count) { room, filled in
            let bytes = UnsafeMutableRawBufferPointer(room)
            unsafe Self.preferLargePages(bytes)
            if let start = bytes.baseAddress { unsafe memset(start, 0, bytes.count) }
            filled = count
        }
    }

    /// Advice, so that its failure means nothing.
    private static func preferLargePages(_ bytes: UnsafeMutableRawBufferPointer) {
        let page = 2 << 20
        guard bytes.count >= 2 * page, let start = bytes.baseAddress else { return }
        let first = (UInt(bitPattern: start) + UInt(page) - 1) / UInt(page) * UInt(page)
        let end = (UInt(bitPattern: start) + UInt(bytes.count)) / UInt(page) * UInt(page)
        guard first < end else { return }
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
    }
}
