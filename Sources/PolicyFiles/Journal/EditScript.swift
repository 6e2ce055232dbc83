/// The shortest way from one list of lines to another.
///
/// Source: Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the greedy algorithm of section 4.
struct EditScript {
    enum Step: Equatable {
        /// A line of both, by its number in the old list.
        case keep(Int)
        case remove(Int)
        case add(Int)
    }

    private(set) var steps: [Step] = []

    /// Past this many changes the texts have little in common, and the shortest way is not worth its time and memory.
    private static let mostChanges = 500

    init<Line: Equatable>(old: [Line], new: [Line]) {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let oldMiddle = Array(old[prefix..<(old.count - suffix)])
        let newMiddle = Array(new[prefix..<(new.count - suffix)])
        steps += (0..<prefix).map(Step.keep)
        steps += Self.middle(oldMiddle, newMiddle).map { $0.shifted(by: prefix) }
        steps += ((old.count - suffix)..<old.count).map(Step.keep)
    }

    private static func middle<Line: Equatable>(_ old: [Line], _ new: [Line]) -> [Step] {
        guard let rounds = furthestReaching(old, new) else {
            return old.indices.map(Step.remove) + new.indices.map(Step.add)
        }
        return path(through: rounds, old.count, new.count)
    }

    /// For each number of changes, how far into the old list every diagonal is reached; nil when there are too many.
    private static func furthestReaching<Line: Equatable>(_ old: [Line], _ new: [Line]) -> [[Int: Int]]? {
        var rounds: [[Int: Int]] = []
        var reached = [1: 0]
        for changes in 0...min(old.count + new.count, mostChanges) {
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                let isDown = stepsDown(diagonal, changes, reached)
                var x = isDown ? reached[diagonal + 1, default: 0] : reached[diagonal - 1, default: 0] + 1
                while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
                reached[diagonal] = x
                if x >= old.count, x - diagonal >= new.count {
                    rounds.append(reached)
                    return rounds
                }
            }
            rounds.append(reached)
        }
        return nil
    }

    private static func stepsDown(_ diagonal: Int, _ changes: Int, _ reached: [Int: Int]) -> Bool {
        diagonal == -changes
            || diagonal != changes && reached[diagonal - 1, default: -1] < reached[diagonal + 1, default: -1]
    }

    /// From the end back to the start.
    private static func path(through rounds: [[Int: Int]], _ oldCount: Int, _ newCount: Int) -> [Step] {
        var steps: [Step] = []
        var (x, y) = (oldCount, newCount)
        for changes in rounds.indices.reversed() {
            let before = changes == 0 ? [1: 0] : rounds[changes - 1]
            let diagonal = x - y
            let isDown = stepsDown(diagonal, changes, before)
            let previous = isDown ? diagonal + 1 : diagonal - 1
            let previousX = before[previous, default: 0]
            let start = isDown ? previousX : previousX + 1
            while x > start {
                x -= 1
                y -= 1
                steps.append(.keep(x))
            }
            guard changes > 0 else { break }
            if isDown {
                y -= 1
                steps.append(.add(y))
            } else {
                x -= 1
                steps.append(.remove(x))
            }
        }
        return steps.reversed()
    }
}

extension EditScript.Step {
    fileprivate func shifted(by lines: Int) -> EditScript.Step {
        switch self {
        case .keep(let number): .keep(number + lines)
        case .remove(let number): .remove(number + lines)
        case .add(let number): .add(number + lines)
        }
    }
}
