/// How often one version of an app was heard of.
struct AdoptionRow: Equatable, Sendable {
    /// Requests that named the version.
    var requests = 0
    /// Launches that named their level, by level.
    var launches = [Int](repeating: 0, count: LaunchLevel.allCases.count)

    mutating func count(_ level: LaunchLevel?) {
        requests += 1
        if let level { launches[level.rawValue] += 1 }
    }

    static func += (sum: inout AdoptionRow, part: AdoptionRow) {
        sum.requests += part.requests
        for level in LaunchLevel.allCases { sum.launches[level.rawValue] += part.launches[level.rawValue] }
    }
}
