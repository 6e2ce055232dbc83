/// The version of an operating system: one to four numbers, such as 17.2 or 14.
///
/// Missing numbers are zero: 17 equals 17.0.
public struct OSVersion: Sendable {
    let number: DottedNumber

    /// Reads a version that is about to be published: numbers and dots only.
    public init(strict text: String) throws(VersionError) {
        var scanner = try VersionScanner(text, .strict)
        number = try scanner.dottedNumber()
        try scanner.expectEnd()
    }

    /// Reads what a device reports.
    ///
    /// Also accepted: blanks and leading zeros, names before the number ("iOS 17.2", "Android 14") and anything in parentheses
    /// after it, which makes "Version 17.2 (Build 21C62)", the form of Apple's `operatingSystemVersionString`, readable.
    public init(lenient text: String) throws(VersionError) {
        var scanner = try VersionScanner(text, .lenient)
        let start = scanner.offset
        while let letter = scanner.next, letter.isLetter {
            scanner.skip { !$0.isBlank && !$0.isDigit }
            scanner.skip(while: \.isBlank)
        }
        // A name alone: what is missing is not a number beside a dot.
        if scanner.next == nil { throw VersionError(.unexpectedCharacter, at: start) }
        number = try scanner.dottedNumber()
        scanner.skip(while: \.isBlank)
        if scanner.next == UInt8(ascii: "("), scanner.bytes[scanner.end - 1] == UInt8(ascii: ")") { return }
        try scanner.expectEnd()
    }

    init(number: DottedNumber) { self.number = number }
}

extension OSVersion: Comparable, Hashable {
    /// Number by number.
    public static func < (left: OSVersion, right: OSVersion) -> Bool { left.number < right.number }
}

extension OSVersion: CustomStringConvertible {
    /// As many numbers as were written.
    public var description: String { number.description }
}
