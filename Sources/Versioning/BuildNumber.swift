/// The build of an app: one to four numbers, as in Apple's `CFBundleVersion` or Android's `versionCode`.
///
/// Numbers compare as numbers, never as text: 4.69.0 < 20302. Missing numbers are zero.
public struct BuildNumber: Sendable {
    let number: DottedNumber

    /// Reads a build that is about to be published: numbers and dots only.
    public init(strict text: String) throws(VersionError) {
        var scanner = try VersionScanner(text, .strict)
        number = try scanner.dottedNumber()
        try scanner.expectEnd()
    }

    /// Reads a reported build; blanks around it and leading zeros are accepted too.
    public init(lenient text: String) throws(VersionError) {
        var scanner = try VersionScanner(text, .lenient)
        number = try scanner.dottedNumber()
        try scanner.expectEnd()
    }

    init(number: DottedNumber) { self.number = number }

    /// The build that follows: one more in the last number that is written. 20302 becomes 20303, and 4.69.0 becomes 4.69.1.
    ///
    /// Nil when every number is at its largest value.
    package var next: BuildNumber? { number.incremented(at: number.writtenCount - 1).map(BuildNumber.init) }

    /// The build that follows in at most three numbers, which is what the App Store takes: 2024.11.30.1 becomes 2024.11.31.
    package var nextOfThree: BuildNumber? {
        numberCount <= 3 ? next : number.incremented(at: 2).map { BuildNumber(number: $0.prefix(3)) }
    }

    /// How many numbers are written.
    package var numberCount: Int { number.writtenCount }
}

extension BuildNumber: Comparable, Hashable {
    /// Number by number.
    public static func < (left: BuildNumber, right: BuildNumber) -> Bool { left.number < right.number }
}

extension BuildNumber: CustomStringConvertible {
    /// As many numbers as were written.
    public var description: String { number.description }
}
