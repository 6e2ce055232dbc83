/// The characters of a file: checked once, and then the way from libyaml's character counts to byte offsets.
struct YAMLCharacters {
    /// Where the first character after a byte order mark lies.
    let start: Int
    private let bytes: [UInt8]
    /// The offset of every 64th character; empty when every character is one byte.
    private var checkpoints: [Int] = []

    private static let stride = 64

    /// - Throws: what makes the file unreadable as UTF-8 text: the first such character.
    init(_ bytes: [UInt8]) throws(YAMLError) {
        if bytes.count > YAMLLimits.bytes {
            throw YAMLError(fact: .tooLarge(bytes: bytes.count, limit: YAMLLimits.bytes), span: 0..<0)
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || Self.looksLikeUTF16(bytes) {
            throw YAMLError(fact: .utf16, span: 0..<0)
        }
        self.bytes = bytes
        self.start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        let isPlain = bytes[start...].allSatisfy { (0x20...0x7E).contains($0) || Self.isBlankControl($0) }
        if !isPlain { try checkAndIndex() }
    }

    /// The byte offset of the character with this number, counted from 0 after the byte order mark.
    func offset(ofCharacter number: Int) -> Int {
        guard !checkpoints.isEmpty else { return min(start + number, bytes.count) }
        let checkpoint = min(number / Self.stride, checkpoints.count - 1)
        var offset = checkpoints[checkpoint]
        for _ in (checkpoint * Self.stride)..<max(number, checkpoint * Self.stride) where offset < bytes.count {
            offset += 1
            while offset < bytes.count, UTF8.isContinuation(bytes[offset]) { offset += 1 }
        }
        return offset
    }

    private mutating func checkAndIndex() throws(YAMLError) {
        var decoder = UTF8.ForwardParser()
        var remaining = bytes[start...].makeIterator()
        var offset = start
        var number = 0
        while true {
            if number % Self.stride == 0 { checkpoints.append(offset) }
            switch decoder.parseScalar(from: &remaining) {
            case .emptyInput: return
            case .error:
                throw YAMLError(fact: .notUTF8(byte: bytes[offset]), span: offset..<offset + 1)
            case .valid(let encoded):
                let scalar = UTF8.decode(encoded)
                if let fact = Self.fault(of: scalar) {
                    throw YAMLError(fact: fact, span: offset..<offset + encoded.count)
                }
                offset += encoded.count
                number += 1
            }
        }
    }

    /// What YAML 1.2 §5.1 calls printable is allowed, without the line ends that only YAML knows.
    private static func fault(of scalar: Unicode.Scalar) -> YAMLFact? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: nil
        case 0xFEFF: .strayByteOrderMark
        case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: .forbiddenCharacter(scalar)
        default: nil
        }
    }

    private static func isBlankControl(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// UTF-16 without a byte order mark: an ASCII character beside a zero byte, twice.
    private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4 else { return false }
        return bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0
            || bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0
    }
}
