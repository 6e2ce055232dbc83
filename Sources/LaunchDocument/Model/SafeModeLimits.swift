/// The ranges that numbers of safe mode are held to by those who write them and by those who read them.
package enum SafeModeLimits {
    package static let level = 1...3
    package static let crashThreshold = 1...10
    package static let unknownHintPoints = 1...2
    package static let windowSeconds = 3600...31_536_000
    package static let stableAfterSeconds = 0...120
    package static let hangAfterSeconds = 5...120
    package static let maximumRetryAfter = 1...32
    package static let fetchTimeoutMilliseconds = 0...3000
}

extension Int {
    package func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
