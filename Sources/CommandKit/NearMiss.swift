/// The candidate a person most likely meant, or nil when none is near.
///
/// Near means at most a third of the letters differ (insert, remove, replace or swap of neighbours: the optimal string alignment
/// distance), or the text is the beginning of exactly one candidate.
package func nearMiss(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().prefix(64))
    guard !wanted.isEmpty else { return nil }
    let candidates = Array(candidates)
    let begun = candidates.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    if begun.count == 1 { return begun[0] }
    let scored = candidates.map { (name: $0, distance: alignmentDistance(wanted, Array($0.lowercased().prefix(64)))) }
    guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }),
        best.distance <= max(1, max(wanted.count, best.name.count) / 3)
    else { return nil }
    return best.name
}

private func alignmentDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
        var row = [i + 1]
        for j in right.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                cost = min(cost, beforeLast[j - 1] + 1)
            }
            row.append(cost)
        }
        (beforeLast, last) = (last, row)
    }
    return last[right.count]
}
