extension AppVersion {
    /// The least version above this one, exactly; nil above 999999999999999999.….999999999999999999.
    ///
    /// Above a release it is the lowest prerelease of the next number (above 2.4.0: 2.4.0.1-0); above a prerelease it is the
    /// same one with the lowest identifier appended (above 2.4.0-p: 2.4.0-p.0). Nothing orders in between, so that `> V`
    /// can be written as `from` this version for clients that only know "greater or equal".
    public var successor: AppVersion? {
        let lowest = PrereleaseIdentifier.number("0")
        if isPrerelease { return AppVersion(number: number, prerelease: prerelease + [lowest]) }
        return number.successor.map { AppVersion(number: $0, prerelease: [lowest]) }
    }

    /// What a release can be raised by.
    package enum Part: String, CaseIterable, Sendable {
        case major, minor, patch
    }

    /// The next release after this version: 2.4.1 becomes 3.0.0, 2.5.0 or 2.4.2.
    ///
    /// A prerelease becomes the release it leads to when that release is of the asked part (2.4.0-beta, minor: 2.4.0).
    /// Nil when the number is at its largest value.
    package func next(_ part: Part) -> AppVersion? {
        let position =
            switch part {
            case .major: 0
            case .minor: 1
            case .patch: 2
            }
        let isZeroBehind = (position + 1..<DottedNumber.maximumCount).allSatisfy { number.components[$0] == 0 }
        if isPrerelease, isZeroBehind { return AppVersion(number: number) }
        return number.incremented(at: position).map { AppVersion(number: $0) }
    }

    /// The same in at most three numbers, which is what stores take: 2.4.0.1 leads to 2.4.1.
    package func nextOfThree(_ part: Part) -> AppVersion? {
        next(part).map { AppVersion(number: $0.number.prefix(3)) }
    }
}
