/// What an interval can end at: a total order with a lowest value and exact successors.
///
/// Versions of apps and systems and builds conform; the protocol is public because ranges over them are.
public protocol IntervalBound: Comparable, Hashable, Sendable, CustomStringConvertible {
    /// Reads the form that is published.
    init(strict text: String) throws(VersionError)
    /// Nothing orders below it.
    static var lowest: Self { get }
    /// The least value above this one; nil when there is none.
    var successor: Self? { get }
}

extension AppVersion: IntervalBound {
    /// 0-0, the lowest prerelease of the lowest number.
    public static let lowest = AppVersion(number: DottedNumber(written: [0]), prerelease: [.number("0")])
}

extension OSVersion: IntervalBound {
    /// 0, the lowest number.
    public static let lowest = OSVersion(number: DottedNumber(written: [0]))
    /// One more in the fourth number: above 17.2 it is 17.2.0.1.
    public var successor: OSVersion? { number.successor.map(OSVersion.init(number:)) }
}

extension BuildNumber: IntervalBound {
    /// 0, the lowest number.
    public static let lowest = BuildNumber(number: DottedNumber(written: [0]))
    /// One more in the fourth number: above 1873 it is 1873.0.0.1.
    public var successor: BuildNumber? { number.successor.map(BuildNumber.init(number:)) }
}
