import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// The storefronts in which a version must be live, and where it is in each of them by the last looks.
struct StorefrontSurvey {
    /// Who says which storefronts these are.
    enum Extent: Equatable {
        /// All of Apple's, but those that the policy excludes.
        case all
        /// As App Store Connect said at this time.
        case territories(asked: Int)
        case named
    }

    enum Standing: Hashable {
        case live
        /// Live when it was looked at last, which is too long ago.
        case old
        case never
        case stale(AppVersion)
        /// What is shown is new enough, and a version that users must leave.
        case blocked(AppVersion)
        case absent
        /// Seen, but not for long enough; since when.
        case settling(since: Int)
        /// Seen for long enough, and only once.
        case seenOnce
    }

    let extent: Extent
    /// In the order of their letters.
    private(set) var standings: [(storefront: String, standing: Standing)] = []
    /// When the newest look at any of them was, in seconds since 1970.
    private(set) var lastLook: Int?
    private var oldestLook: Int?
    /// Storefronts outside of `extent` that showed the app when they were looked at last, with what they showed.
    private(set) var elsewhere: [(storefront: String, version: AppVersion)] = []
    /// Releases that need a newer system, by the last looks, than the policy says; the first storefront that shows it of each.
    private(set) var newerSystems: [(storefront: String, release: Policy.Release, system: OSVersion)] = []

    init(_ ledger: StorefrontLedger, wanted: AppVersion, _ facts: StorefrontFacts, _ policy: Policy) {
        let unsold = policy.unsoldCodes
        let storefronts: [String]
        (extent, storefronts) = Self.extent(ledger, facts, unsold: unsold)
        for storefront in storefronts.sorted() {
            let history = ledger.storefronts[storefront] ?? StorefrontHistory()
            standings.append((storefront, Self.standing(history, wanted, facts, policy)))
            lastLook = [lastLook, history.last?.last].compactMap { $0 }.max()
            oldestLook = [oldestLook, history.last?.last].compactMap { $0 }.min()
            guard let last = history.last, facts.isFresh(last.last), let shown = last.release else { continue }
            note(shown, in: storefront, policy)
        }
        guard extent == .named else { return }
        for (storefront, history) in ledger.storefronts.sorted(by: { $0.key < $1.key })
        where !storefronts.contains(storefront) && !unsold.contains(storefront) {
            if let release = history.last?.release { elsewhere.append((storefront, release.version)) }
        }
    }

    /// A phone with a system in between would be sent to a store that has nothing for it.
    private mutating func note(_ shown: LookupRelease, in storefront: String, _ policy: Policy) {
        guard let listed = policy.releases.first(where: { $0.version.value == shown.version }),
            let system = shown.minimumOS.flatMap({ try? OSVersion(lenient: $0) }),
            listed.minimumOS.map({ $0.value < system }) ?? true,
            !newerSystems.contains(where: { $0.release.version.value == shown.version && $0.system == system })
        else { return }
        newerSystems.append((storefront, listed, system))
    }

    /// The storefronts that sell the app.
    static func extent(
        _ ledger: StorefrontLedger, _ facts: StorefrontFacts, unsold: Set<String>
    ) -> (Extent, [String]) {
        if !facts.named.isEmpty { return (.named, facts.named) }
        if let known = ledger.territories, facts.isFresh(known.asked), !known.storefronts.isEmpty {
            return (.territories(asked: known.asked), known.storefronts.filter { !unsold.contains($0) })
        }
        return (.all, AppleStorefronts.all.filter { !unsold.contains($0) })
    }

    private static func standing(
        _ history: StorefrontHistory, _ wanted: AppVersion, _ facts: StorefrontFacts, _ policy: Policy
    ) -> Standing {
        guard let last = history.last else { return .never }
        // By the time of the last look, and not by now: what nobody has looked at since may be gone again.
        switch history.state(of: wanted, soak: facts.soak, now: last.last) {
        case .unknown: return .never
        case .absent: return .absent
        case .stale(let release): return .stale(release.version)
        case .live(let release, _) where policy.block(ofAll: release.version) != nil,
            .settling(let release, _, _) where policy.block(ofAll: release.version) != nil:
            return .blocked(release.version)
        case .settling(_, let since, _) where last.last - since < facts.soak: return .settling(since: since)
        case .settling: return .seenOnce
        case .live: return facts.isFresh(last.last) ? .live : .old
        }
    }

    var isLiveEverywhere: Bool { !standings.isEmpty && standings.allSatisfy { $0.standing == .live } }

    /// Whether the App Store does not have the app at all, by looks that still count.
    func isAbsentEverywhere(_ facts: StorefrontFacts) -> Bool {
        !standings.isEmpty && standings.allSatisfy { $0.standing == .absent } && oldestLook.map(facts.isFresh) == true
    }

    func count(_ isCounted: (Standing) -> Bool) -> Int { standings.count { isCounted($0.standing) } }

    func named(_ isWanted: (Standing) -> Bool) -> [String] {
        standings.filter { isWanted($0.standing) }.map(\.storefront)
    }
}
