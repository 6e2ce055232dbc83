import Fetching
import JSONText

extension AppStoreConnect {
    /// The phased release of a version; nil when the version has none and went to everybody at once.
    package func phasedRelease(of version: StoreVersion) throws(StoreFailure) -> PhasedRelease? {
        let address = try base.appending(["v1", "appStoreVersions", version.id, "appStoreVersionPhasedRelease"])
        let answer = try get(address)
        // "None" is said with a null; an answer without the member says nothing.
        guard let data = answer["data"] else { throw .unreadable(address, status: 200, .missing("data")) }
        if data.isNull { return nil }
        guard let release = StoreResource(data).flatMap(PhasedRelease.init) else {
            throw .unreadable(address, status: 200, .missing("data.id"))
        }
        return release
    }

    /// Carries out a move that is possible, and comes back only when the store shows that it holds.
    package func carryOut(
        _ move: PhasedReleaseMove, on release: PhasedRelease, of version: StoreVersion
    ) throws(StoreFailure) -> PhasedRelease {
        let address = try base.appending(["v1", "appStoreVersionPhasedReleases", release.id])
        let failure: StoreFailure?
        do throws(StoreFailure) {
            let answer = try patch(address, Self.body(move, release), move == .pause ? .always : .whenRefused)
            if let after = answer["data"].flatMap(StoreResource.init).flatMap(PhasedRelease.init),
                after.id == release.id, after.state == move.target
            {
                return after
            }
            failure = nil
        } catch {
            // Whoever may not ask need not look; a refusal itself can mean that the state is the wanted one already.
            if error.isRefusal, !error.isRejection { throw error }
            failure = error
        }
        return try lookAgain(after: failure, move, version)
    }

    /// The answer did not show that the move holds. Somebody else may have done the same a moment before ("already has this
    /// value"), or only the answer was lost.
    private func lookAgain(
        after failure: StoreFailure?, _ move: PhasedReleaseMove, _ version: StoreVersion
    ) throws(StoreFailure) -> PhasedRelease {
        let found: PhasedRelease?
        do throws(StoreFailure) {
            found = try phasedRelease(of: version)
        } catch {
            throw failure?.isRefusal == true ? failure ?? error : .unclear(failure ?? error)
        }
        if let found, found.state == move.target { return found }
        throw failure ?? .notTaken(wanted: move.target.word, found: found?.state?.word ?? "none")
    }

    private static func body(_ move: PhasedReleaseMove, _ release: PhasedRelease) -> [UInt8] {
        var writer = JSONWriter()
        writer.object {
            $0.key("data")
            $0.object {
                $0.member("type", "appStoreVersionPhasedReleases")
                $0.member("id", release.id)
                $0.key("attributes")
                $0.object { $0.member("phasedReleaseState", move.target.word) }
            }
        }
        return writer.bytes
    }
}

extension StoreFailure {
    fileprivate var isRejection: Bool { if case .rejected = self { true } else { false } }

    /// Whether the store itself said no, so that nothing was changed for certain.
    package var isRefusal: Bool {
        switch self {
        case .unauthorized, .roleTooLow, .agreementsUnsigned, .forbidden, .notFound, .rejected, .throttled, .dayUsedUp,
            .interfaceOff, .foreignLink, .tooManyPages, .badIdentifier, .severalMeant, .absent, .noSignature:
            true
        case .network(let failure, _):
            switch failure {
            case .noSuchHost, .refused, .untrusted, .unreadableAddress, .unencrypted, .certificates, .noClient: true
            case .timedOut, .cutOff, .answerTooLarge, .other: false
            }
        case .unavailable, .unreadable, .unclear, .notTaken: false
        }
    }
}
