import JSONText

/// A version on its way to those who update automatically, over seven days.
package struct PhasedRelease: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case inactive, active, paused, complete
        /// A word that is new.
        case other(String)

        init(_ word: String) {
            self =
                switch word {
                case "INACTIVE": .inactive
                case "ACTIVE": .active
                case "PAUSED": .paused
                case "COMPLETE": .complete
                default: .other(word)
                }
        }

        /// The store's word.
        package var word: String {
            switch self {
            case .inactive: "INACTIVE"
            case .active: "ACTIVE"
            case .paused: "PAUSED"
            case .complete: "COMPLETE"
            case .other(let word): word
            }
        }
    }

    package let id: String
    /// Nil when the answer did not tell it.
    package let state: State?
    /// As the store writes it (RFC 3339).
    package let startDate: String?
    /// Days for which it was paused so far, of `mostPausedDays`.
    package let pausedDays: Int?
    /// From 1 to 7 once it has begun.
    package let day: Int?

    init?(_ resource: StoreResource) {
        guard resource.type == "appStoreVersionPhasedReleases" else { return nil }
        id = resource.id
        state = resource.attributes["phasedReleaseState"]?.string.map(State.init)
        startDate = resource.attributes["startDate"]?.string
        pausedDays = resource.attributes["totalPauseDuration"]?.int
        day = resource.attributes["currentDayNumber"]?.int
    }

    /// Days that all pauses together may last. Source: Apple, "Release a version update in phases".
    package static let mostPausedDays = 30

    /// Percent of those who update automatically, from the first day to the seventh. Same source.
    package static let shares = [1, 2, 5, 10, 20, 50, 100]

    /// The share that the current day stands for; nil before the first.
    package var share: Int? {
        if state == .complete { return Self.shares.last }
        return day.flatMap { (1...Self.shares.count).contains($0) ? Self.shares[$0 - 1] : nil }
    }
}

/// What can be done to a phased release.
package enum PhasedReleaseMove: String, CaseIterable, Sendable {
    case pause, resume, complete

    package var target: PhasedRelease.State {
        switch self {
        case .pause: .paused
        case .resume: .active
        case .complete: .complete
        }
    }
}

/// Whether a move is possible, as the store stands.
package enum PhasedReleaseDecision: Equatable, Sendable {
    /// There is none: the version went to everybody at once.
    case none
    case already(PhasedRelease)
    /// Nobody has the version yet.
    case notBegun(PhasedRelease)
    /// Everybody has it, which nothing takes back.
    case over(PhasedRelease)
    /// A state that is new or was not told: nothing is known about what a move would do.
    case unknown(PhasedRelease)
    case possible(PhasedRelease)

    package init(_ move: PhasedReleaseMove, on release: PhasedRelease?) {
        guard let release else {
            self = .none
            return
        }
        self =
            switch release.state {
            case move.target: .already(release)
            case .complete: .over(release)
            case .inactive: .notBegun(release)
            case .active, .paused: .possible(release)
            case .other, nil: .unknown(release)
            }
    }
}
