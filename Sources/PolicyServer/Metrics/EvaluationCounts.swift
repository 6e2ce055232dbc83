/// How requests of the OpenFeature Remote Evaluation Protocol were answered.
struct EvaluationCounts: Sendable {
    /// What was asked for, as metrics tell it apart.
    enum Endpoint: Int, CaseIterable, Sendable {
        case single, bulk, events
        /// A path that begins like the protocol's, and that this server does not have.
        case unknown

        var name: String {
            switch self {
            case .single: "single"
            case .bulk: "bulk"
            case .events: "events"
            case .unknown: "unknown"
            }
        }
    }

    /// The classes of statuses that there are.
    static let classes = 2...5

    private var counts = [Int](repeating: 0, count: Endpoint.allCases.count * classes.count)

    /// - Parameter statusClass: The first digit of the status.
    subscript(endpoint: Endpoint, statusClass: Int) -> Int {
        counts[endpoint.rawValue * Self.classes.count + statusClass - Self.classes.lowerBound]
    }

    mutating func count(_ endpoint: Endpoint, status: Int) {
        counts[endpoint.rawValue * Self.classes.count + status / 100 - Self.classes.lowerBound] += 1
    }

    static func += (sum: inout EvaluationCounts, part: EvaluationCounts) {
        for index in sum.counts.indices { sum.counts[index] += part.counts[index] }
    }
}

extension EvaluationPath.Endpoint {
    var counted: EvaluationCounts.Endpoint {
        switch self {
        case .bulk: .bulk
        case .single: .single
        case .events: .events
        case .unknown: .unknown
        }
    }
}
