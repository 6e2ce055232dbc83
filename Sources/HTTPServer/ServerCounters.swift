/// The counts of a server, summed over its workers at one moment.
package struct ServerCounters: Sendable {
    private var values = [Int](repeating: 0, count: ServerCounter.allCases.count)

    package subscript(_ counter: ServerCounter) -> Int { values[counter.rawValue] }

    package var connectionsOpen: Int { self[.connectionsAccepted] - self[.connectionsClosed] }

    /// Of the open connections, those whose answer is a stream of events that goes on.
    package internal(set) var eventStreamsOpen = 0

    mutating func add(_ count: Int, to counter: ServerCounter) { values[counter.rawValue] += count }

    mutating func add(_ cells: CounterCells) {
        for counter in ServerCounter.allCases { values[counter.rawValue] += cells[counter] }
    }
}
