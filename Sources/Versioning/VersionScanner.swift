/// Walks over the bytes of one version text; `offset` is where the next byte, or the error, is.
struct VersionScanner {
    enum Mode {
        /// What people publish: exactly the canonical form.
        case strict
        /// What clients and stores report: leading zeros are dropped.
        case lenient
    }

    let bytes: [UInt8]
    let mode: Mode
    private(set) var offset: Int
    private(set) var end: Int

    init(_ text: String, _ mode: Mode) throws(VersionError) {
        self.bytes = Array(text.utf8)
        self.mode = mode
        offset = 0
        end = bytes.count
        guard !bytes.isEmpty else { throw VersionError(.empty, at: 0) }
        try removeOuterBlanks()
    }

    var next: UInt8? { offset < end ? bytes[offset] : nil }

    func next(after distance: Int) -> UInt8? {
        offset + distance < end ? bytes[offset + distance] : nil
    }

    mutating func skip(_ count: Int = 1) { offset = min(end, offset + count) }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = next, condition(byte) { offset += 1 }
    }

    /// Takes the bytes that satisfy `condition` as text; they are ASCII wherever this is used.
    mutating func text(while condition: (UInt8) -> Bool) -> String {
        let start = offset
        skip(while: condition)
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func removeOuterBlanks() throws(VersionError) {
        var first = 0
        var last = bytes.count
        while last > first, bytes[last - 1].isBlank { last -= 1 }
        while first < last, bytes[first].isBlank { first += 1 }
        switch mode {
        case .strict:
            if first > 0 || last == 0 { throw VersionError(.whitespace, at: 0) }
            if last < bytes.count { throw VersionError(.whitespace, at: last) }
        case .lenient:
            if first == last { throw VersionError(.empty, at: 0) }
            offset = first
            end = last
        }
    }
}

extension VersionScanner {
    mutating func dottedNumber() throws(VersionError) -> DottedNumber {
        var components = SIMD4<UInt64>.zero
        var count = 0
        while true {
            if count == DottedNumber.maximumCount { throw VersionError(.tooManyComponents, at: offset) }
            components[count] = try component(isFirst: count == 0)
            count += 1
            guard next == .dot else { return DottedNumber(components, writtenCount: count) }
            skip()
        }
    }

    private mutating func component(isFirst: Bool) throws(VersionError) -> UInt64 {
        let start = offset
        while let byte = next, byte.isDigit { offset += 1 }
        guard offset > start else { throw VersionError(nameOfMissingComponent(isFirst: isFirst), at: start) }
        var significant = start
        while significant < offset - 1, bytes[significant] == .zero { significant += 1 }
        if mode == .strict, significant > start { throw VersionError(.leadingZero, at: start) }
        if offset - significant > DottedNumber.maximumDigits { throw VersionError(.componentTooLarge, at: start) }
        return bytes[significant..<offset].reduce(0) { $0 * 10 + UInt64($1 - .zero) }
    }

    private func nameOfMissingComponent(isFirst: Bool) -> VersionError.Code {
        switch next {
        case nil, .dot: .emptyComponent
        case .hyphen, .plus: isFirst ? .unexpectedCharacter : .emptyComponent
        default: .unexpectedCharacter
        }
    }

    func expectEnd() throws(VersionError) {
        if next != nil { throw VersionError(.unexpectedCharacter, at: offset) }
    }
}

extension UInt8 {
    static let dot = UInt8(ascii: ".")
    static let hyphen = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let zero = UInt8(ascii: "0")

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    /// ASCII white space: tab to carriage return, and the blank.
    var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    /// What an identifier of a prerelease or a build consists of (SemVer 2.0.0, items 9 and 10).
    var isIdentifierByte: Bool { isDigit || isLetter || self == .hyphen }
}
