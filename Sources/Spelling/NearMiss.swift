/// The candidate that somebody most likely meant, or nil when none is near.
///
/// Near is what two letters or more are the beginning of, when that is one candidate only, and what differs from it by few typing
/// mistakes: letters added, left out, changed or swapped with a neighbour (the optimal string alignment distance), at most
/// one for every three letters typed. Case does not count, nor whether words are joined by hyphens, underscores or blanks.
package func nearMiss(to text: String, among candidates: some Sequence<String>) -> String? {
    let typed = simplified(text)
    // One letter begins too much, and of a name of two letters one mistake leaves too little.
    guard typed.count > 1 else { return nil }
    let names = candidates.map { (name: $0, letters: simplified($0)) }
    let begun = names.filter { $0.letters.starts(with: typed) }
    if begun.count == 1 { return begun[0].name }
    let scored = names.map { (name: $0.name, mistakes: typingMistakes(typed, $0.letters)) }
    guard typed.count > 2, let best = scored.min(by: { ($0.mistakes, $0.name) < ($1.mistakes, $1.name) }),
        best.mistakes <= max(1, typed.count / 3)
    else { return nil }
    return best.name
}

private func simplified(_ text: String) -> [Character] {
    // Long enough for every name there is; a longer text is nobody's typing mistake.
    text.lowercased().prefix(64).map { $0 == "-" || $0 == " " ? "_" : $0 }
}

private func typingMistakes(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let change = last[column] + (left[row] == right[column] ? 0 : 1)
            var mistakes = min(change, last[column + 1] + 1, current[column] + 1)
            let isSwap =
                row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
            if isSwap { mistakes = min(mistakes, beforeLast[column - 1] + 1) }
            current.append(mistakes)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
