import CommandKit
import Fetching

/// Looks at the place where phones read a policy until it serves the wanted bytes.
struct ServingWatch {
    let address: HTTPAddress
    let app: String
    let wanted: [UInt8]

    struct Outcome: Equatable {
        let sighting: Sighting
        let milliseconds: Int
    }

    /// A machine that does not answer at all is given this long; a cache that still has the old document is given all the time there is.
    private static let patienceWithSilence = 5_000

    /// Looks at least once, then again and again for at most `seconds`.
    func wait(
        seconds: Int, clock: WallClock, ask: (HTTPAddress) throws(NetworkFailure) -> HTTPResponse
    ) -> Outcome {
        let start = clock.ticks()
        var pause = 100
        var lastAnswer = start
        while true {
            let sighting = look(ask)
            let now = clock.ticks()
            if case .unreachable(let failure) = sighting {
                let isHopeless = !failure.mayPass || now - lastAnswer >= Self.patienceWithSilence
                if isHopeless { return Outcome(sighting: sighting, milliseconds: now - start) }
            } else {
                lastAnswer = now
            }
            guard sighting != .wanted, now - start < seconds * 1_000 else {
                return Outcome(sighting: sighting, milliseconds: now - start)
            }
            clock.pause(min(pause, max(1, seconds * 1_000 - (now - start))))
            pause = min(2_000, pause * 3 / 2)
        }
    }

    func look(_ ask: (HTTPAddress) throws(NetworkFailure) -> HTTPResponse) -> Sighting {
        do throws(NetworkFailure) {
            return Sighting(try ask(address), wanted: wanted, app: app)
        } catch {
            return .unreachable(error)
        }
    }
}
