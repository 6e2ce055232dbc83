/// What can be done to a rollout.
package enum RolloutMove: String, CaseIterable, Sendable {
    case halt, resume
}

/// Which release a command means.
package enum PlayReleaseChoice: Equatable, Sendable {
    /// The one that the move is for, when there is one.
    case onlyOne
    /// By one of its version codes.
    case code(String)
    /// By its name, or the beginning of it before a blank: `2.4.0 (1873)` is `2.4.0`.
    case name(String)
}

/// Whether a move is possible, as the track stands.
package enum RolloutDecision: Equatable, Sendable {
    /// No release fits.
    case none
    /// Several do: somebody has to say which.
    case several([PlayRelease])
    case already(PlayRelease)
    /// A draft, which nobody has.
    case notBegun(PlayRelease)
    /// A halt of the only release of a track, which the store does not do: there would be nothing to serve instead.
    case onlyRelease(PlayRelease)
    case unknown(PlayRelease)
    case possible(index: Int, from: PlayRelease, to: PlayRelease)

    package init(_ move: RolloutMove, _ choice: PlayReleaseChoice, in track: PlayTrack) {
        let indices = Self.candidates(move, choice, in: track)
        guard let index = indices.first else {
            self = .none
            return
        }
        guard indices.count == 1 else {
            self = .several(indices.map { track.releases[$0] })
            return
        }
        let release = track.releases[index]
        switch (move, release.status) {
        case (.halt, .halted), (.resume, .inProgress), (.resume, .completed): self = .already(release)
        case (_, .draft): self = .notBegun(release)
        case (_, .other): self = .unknown(release)
        case (.halt, .completed)
        where !track.releases.indices.contains(where: { $0 != index && Self.serves(track.releases[$0]) }):
            self = .onlyRelease(release)
        case (.halt, .inProgress), (.halt, .completed):
            self = .possible(index: index, from: release, to: release.with(.halted, fraction: release.fraction))
        case (.resume, .halted):
            // What was halted at 100 % has no fraction to go on with.
            let status: PlayRelease.Status = release.fraction == nil ? .completed : .inProgress
            self = .possible(index: index, from: release, to: release.with(status, fraction: release.fraction))
        }
    }

    private static func serves(_ release: PlayRelease) -> Bool { release.status == .completed }

    private static func candidates(
        _ move: RolloutMove, _ choice: PlayReleaseChoice, in track: PlayTrack
    ) -> [Int] {
        let all = track.releases.indices
        switch choice {
        case .code(let code): return all.filter { track.releases[$0].versionCodes.contains(code) }
        case .name(let name):
            return all.filter { index in
                let text = track.releases[index].name ?? ""
                return text == name || text.prefix { $0 != " " } == name
            }
        case .onlyOne:
            let wanted: [PlayRelease.Status] = move == .halt ? [.inProgress] : [.halted]
            let fitting = all.filter { wanted.contains(track.releases[$0].status) }
            // Nothing to do may be because it is done.
            return fitting.isEmpty
                ? all.filter { track.releases[$0].status == (move == .halt ? .halted : .inProgress) } : fitting
        }
    }
}
