import CommandKit
import Fetching
import Incidents
import LaunchDocument
import PolicyFiles
import Stores

extension Invocation {
    /// What is known of the storefronts of an app before its gate is moved; nil where it is not in Apple's store.
    ///
    /// A file that cannot be read is a fact for the guard, which refuses by it, and no reason to know nothing else.
    func storefrontFacts(
        of policy: Policy, for move: GateChange.Move, at now: Timestamp
    ) throws(CommandFailure) -> StorefrontFacts? {
        guard policy.platform.value.isApple else { return nil }
        let soak: Option? =
            switch move {
            case .raise: .raiseSoak
            case .block: .blockSoak
            case .recommend: nil
            // Its option is not typed, and has its default.
            case .follow: .blockSoak
            }
        var facts = StorefrontFacts(looks: .noBundleID, now: now.secondsSince1970)
        facts.soak = try soak.map { option throws(CommandFailure) in try seconds(option) } ?? 0
        facts.soakText = soak.flatMap(value) ?? facts.soakText
        if soak != nil { facts.named = try namedStorefronts() }
        facts.looksFile = value(of: .looks)
        if let bundleID = policy.bundleID?.value {
            let path =
                facts.looksFile
                ?? StorefrontLedgerFile.usualPath(
                    of: policy.app.value, in: policies.path, isStandIn: move.asksLookup && value(of: .baseURL) != nil)
            facts.looks = StorefrontLedgerFile(path: path, bundleID: bundleID).looks
        }
        return facts
    }

    /// The last crash checks of an app: those that `crashes check` kept, and those that its open incidents tell of.
    func crashCheckFacts(of app: String) -> CrashCheckFacts {
        let open = (try? incidents.listing())?.open.filter { $0.app == app } ?? []
        let noted = open.compactMap { (try? incidents.incident($0.id)) ?? nil }.flatMap(\.checks).map(\.check)
        do throws(CommandFailure) {
            return CrashCheckFacts(checks: try keptChecks(of: app).load().checks + noted)
        } catch {
            return CrashCheckFacts(checks: noted, unreadable: error.asFact)
        }
    }
}

extension GateChange.Move {
    /// Whether `--base-url` of its command stands for the lookup: with `release sync` it stands for what tells of releases.
    fileprivate var asksLookup: Bool { if case .follow = self { false } else { true } }
}

extension CommandFailure {
    /// `FILE: what is wrong with it`, as a guard tells it.
    fileprivate var asFact: String {
        let complaint = complaint
        return [complaint.location, complaint.what].compactMap { $0 }.joined(separator: ": ")
    }
}

extension StorefrontLedgerFile {
    fileprivate var looks: StorefrontFacts.Looks {
        do throws(CommandFailure) {
            return .kept(try load())
        } catch {
            return .unreadable(error.asFact)
        }
    }
}

extension Invocation {
    /// Asks the store's address, or what `--base-url` names in its place.
    func storePage(at address: String) throws(CommandFailure) -> StorePage {
        let client = try httpClient(seconds: 10)
        let look = StorePage.look(at: address, base: value(of: .baseURL)) { address throws(NetworkFailure) in
            try client.ask(address)
        }
        return StorePage(address: address, look: look)
    }
}

extension StorefrontFacts {
    /// The storefronts that sell the app.
    func sellers(_ policy: Policy) -> [String] {
        let ledger = if case .kept(let kept) = looks { kept } else { StorefrontLedger(bundleID: "") }
        return StorefrontSurvey.extent(ledger, self, unsold: policy.unsoldCodes).1
    }
}
