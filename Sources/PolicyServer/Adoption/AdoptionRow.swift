/// How often one version of an app was heard of.
struct AdoptionRow: Equatable, Sendable {
    /// By `CountedRoute`.
    private(set) var requests = [Int](repeating: 0, count: CountedRoute.allCases.count)
    /// Launches that named their level, by `LaunchLevel`.
    private(set) var launches = [Int](repeating: 0, count: LaunchLevel.allCases.count)

    subscript(route: CountedRoute) -> Int { requests[route.rawValue] }
    subscript(level: LaunchLevel) -> Int { launches[level.rawValue] }

    mutating func count(_ route: CountedRoute, _ level: LaunchLevel?) {
        requests[route.rawValue] += 1
        if let level { launches[level.rawValue] += 1 }
    }

    static func += (sum: inout AdoptionRow, part: AdoptionRow) {
        for route in CountedRoute.allCases { sum.requests[route.rawValue] += part[route] }
        for level in LaunchLevel.allCases { sum.launches[level.rawValue] += part[level] }
    }
}
