extension AppVersion {
    /// Reads a version that is about to be published: exactly the grammar, nothing around it.
    public init(strict text: String) throws(VersionError) {
        var scanner = try VersionScanner(text, .strict)
        if scanner.startsWithPrefix { throw VersionError(.prefix, at: 0) }
        self = try scanner.appVersion()
        try scanner.expectEnd()
    }

    /// Reads a version that a client or a store reported.
    ///
    /// Also accepted: blanks around it, a leading `v`, leading zeros and a build in parentheses, `2.4.0 (1873)`.
    public init(lenient text: String) throws(VersionError) {
        self = try AppVersion.reported(text).version
    }

    /// Reads a reported version as `init(lenient:)` does, and keeps the build in parentheses.
    public static func reported(_ text: String) throws(VersionError) -> ReportedVersion {
        var scanner = try VersionScanner(text, .lenient)
        if scanner.startsWithPrefix { scanner.skip() }
        let version = try scanner.appVersion()
        let build = try scanner.parenthesizedBuild()
        try scanner.expectEnd()
        return ReportedVersion(version: version, build: build)
    }
}

extension VersionScanner {
    /// A `v` counts as a prefix only before a digit: "Varies with device" is no version at all.
    fileprivate var startsWithPrefix: Bool {
        (next == UInt8(ascii: "v") || next == UInt8(ascii: "V")) && next(after: 1)?.isDigit == true
    }

    fileprivate mutating func appVersion() throws(VersionError) -> AppVersion {
        let number = try dottedNumber()
        var prerelease: [PrereleaseIdentifier] = []
        if next == .hyphen {
            skip()
            prerelease = try self.prerelease()
        }
        var build: String?
        if next == .plus {
            skip()
            build = try buildText()
        }
        return AppVersion(number: number, prerelease: prerelease, build: build)
    }

    /// `(1873)` after optional blanks, as stores and crash reporters write it.
    fileprivate mutating func parenthesizedBuild() throws(VersionError) -> String? {
        let start = offset
        skip(while: \.isBlank)
        guard next == UInt8(ascii: "(") else {
            if next != nil { throw VersionError(.unexpectedCharacter, at: start) }
            return nil
        }
        skip()
        let build = text { $0.isIdentifierByte || $0 == .dot }
        guard !build.isEmpty, next == UInt8(ascii: ")") else { throw VersionError(.unexpectedCharacter, at: offset) }
        skip()
        return build
    }
}
