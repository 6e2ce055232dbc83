/// Of which requests the content is kept for the handler. What is not kept is read past, so that a slow upload takes no memory.
package enum KeptContent: Sendable {
    case none
    case all
    /// Of those whose path has these letters in it. A path that is percent-encoded may have them and counts as one that has.
    case ofPathsWith(StaticString)

    /// - Parameter path: as it was sent.
    func isKept(_ path: Span<UInt8>, isEncoded: Bool) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .ofPathsWith(let letters): isEncoded || path.hasLetters(letters)
        }
    }
}

extension Span<UInt8> {
    fileprivate func hasLetters(_ letters: StaticString) -> Bool {
        letters.withUTF8Buffer { letters in
            guard letters.count <= count else { return false }
            for start in 0...count - letters.count {
                var length = 0
                while length < letters.count, unsafe self[start + length] == letters[length] { length += 1 }
                if length == letters.count { return true }
            }
            return false
        }
    }
}
