/// One to four unsigned integers joined by dots: the numeric part that app, system and build versions share.
///
/// Missing components are zero, so that 1.9 equals 1.9.0; how many were written is kept for printing only.
struct DottedNumber: Sendable {
    /// Always four; what was not written is zero.
    private(set) var components: SIMD4<UInt64>
    private(set) var writtenCount: Int

    static let maximumCount = 4
    /// A component has at most 18 digits and therefore always fits, also in the signed 64-bit integers of foreign clients.
    static let maximumDigits = 18
    static let largestComponent: UInt64 = 999_999_999_999_999_999

    /// - Precondition: `written` holds one to four components.
    init(written: [UInt64]) {
        components = .zero
        writtenCount = written.count
        for (index, component) in written.enumerated() { components[index] = component }
    }

    /// - Parameter components: What was written, then zeros.
    init(_ components: SIMD4<UInt64>, writtenCount: Int) {
        self.components = components
        self.writtenCount = writtenCount
    }

    /// The least number above this one: one more in the fourth component, with a carry.
    ///
    /// Nil when every component is at its largest value.
    var successor: DottedNumber? { incremented(at: DottedNumber.maximumCount - 1) }

    /// The first numbers alone.
    func prefix(_ count: Int) -> DottedNumber {
        DottedNumber(written: (0..<Swift.min(count, writtenCount)).map { components[$0] })
    }

    /// One more at `index` and zero after it; a component at its largest value carries to the left.
    func incremented(at index: Int) -> DottedNumber? {
        var next = self
        var position = index
        while position >= 0 {
            for behind in position + 1..<DottedNumber.maximumCount { next.components[behind] = 0 }
            if components[position] < DottedNumber.largestComponent {
                next.components[position] = components[position] + 1
                next.writtenCount = max(writtenCount, position + 1)
                return next
            }
            position -= 1
        }
        return nil
    }
}

extension DottedNumber: Comparable, Hashable {
    static func < (left: DottedNumber, right: DottedNumber) -> Bool {
        for index in 0..<maximumCount where left.components[index] != right.components[index] {
            return left.components[index] < right.components[index]
        }
        return false
    }

    static func == (left: DottedNumber, right: DottedNumber) -> Bool { left.components == right.components }

    func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

extension DottedNumber: CustomStringConvertible {
    var description: String {
        (0..<writtenCount).map { String(components[$0]) }.joined(separator: ".")
    }
}
