/// The candidate that somebody most likely meant: the one with the fewest typing mistakes between, if they are few.
///
/// Mistakes are letters added, left out, changed or swapped with a neighbour. Hyphens and case do not count.
func nearMiss(of text: String, among candidates: some Sequence<String>) -> String? {
    let typed = simplified(text)
    // Of a name of two letters one mistake leaves too little.
    let allowed = typed.count <= 2 ? 0 : max(1, typed.count / 3)
    var best: (candidate: String, mistakes: Int)?
    for candidate in candidates {
        let mistakes = typingMistakes(typed, simplified(candidate))
        if mistakes <= allowed, mistakes < best?.mistakes ?? .max { best = (candidate, mistakes) }
    }
    return best?.candidate
}

private func simplified(_ text: String) -> [UInt8] {
    // Long enough for every name in a policy; a longer text is nobody's typing mistake.
    text.utf8.prefix(64).map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        case UInt8(ascii: "-"), UInt8(ascii: " "): UInt8(ascii: "_")
        default: byte
        }
    }
}

/// The optimal string alignment distance.
private func typingMistakes(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
        var current = [row + 1]
        for column in 0..<right.count {
            let change = last[column] + (left[row] == right[column] ? 0 : 1)
            var mistakes = min(change, last[column + 1] + 1, current[column] + 1)
            let isSwap =
                row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
            if isSwap { mistakes = min(mistakes, beforeLast[column - 1] + 1) }
            current.append(mistakes)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
