import CommandKit
import Fetching
import Stores
import Versioning

/// One check of storefronts: asks, keeps what was seen, and judges.
struct StorefrontRun {
    private let settings: StorefrontSettings
    private let sweep: StorefrontSweep
    private let plain: (String) throws(CommandFailure) -> LookupLook
    private let file: StorefrontLedgerFile
    private let invocation: Invocation
    private let console: Console

    init(_ invocation: Invocation, _ console: Console) throws(CommandFailure) {
        let settings = try StorefrontSettings(invocation, console)
        let question = LookupQuestion(
            base: try invocation.storeAddress(LookupQuestion.address), bundleID: settings.subject.bundleID,
            entity: settings.subject.platform.lookupEntity)
        let transport = try invocation.storeTransport(console)
        let client = HTTPClient.Settings(
            userAgent: Gatehouse.userAgent, certificates: invocation.value(of: .certificates))
        let sweep = StorefrontSweep(
            question, pace: settings.pace, transport: transport, ticks: console.clock.ticks
        ) { requests, tell in
            guard let fleet = try? HTTPFleet(client, width: Self.width) else {
                for index in requests.indices { tell(index, .failure(.noClient)) }
                return
            }
            fleet.ask(requests, tell)
        }
        self.settings = settings
        self.sweep = sweep
        file = StorefrontLedgerFile(
            path: settings.looks, bundleID: settings.subject.bundleID, isOwn: invocation.value(of: .looks) == nil)
        self.invocation = invocation
        self.console = console
        plain = { storefront throws(CommandFailure) in
            var seen = LookupLook.unknown(.notAsked)
            _ = try Self.matter(settings).asking { () throws(StoreFailure) in
                try sweep.run([storefront], buster: nil) { seen = $1 }
            }
            return seen
        }
    }

    /// Questions under way at once, where there is no pace.
    private static let width = 64

    private static func matter(_ settings: StorefrontSettings) -> StoreMatter {
        StoreMatter(store: .lookup, question: "where \(settings.version) is live")
    }

    func run() throws(CommandFailure) -> ExitStatus {
        let lock = try file.lock()
        defer { withExtendedLifetime(lock) {} }
        var ledger = try file.load()
        let (current, waiting) = ledger.begin(
            settings.storefronts, now: now, isFresh: settings.isFresh)
        if let territories = settings.territories {
            ledger.territories = .init(asked: now, storefronts: territories)
        }
        var doubts: [String: LookupDoubt] = [:]
        var isKept = true
        let skipped = settings.storefronts.count - waiting.count
        if skipped > 0 {
            note(
                "\(counted(skipped, "storefront is", "storefronts are")) known from the check that was interrupted (--fresh asks them again)"
            )
        }
        var isComplete = try look(at: waiting, buster: current.buster, &ledger, &doubts, &isKept)
        // Whatever has waited for long enough, and was seen once only, is looked at again, past another cache.
        let again = settings.storefronts.filter { storefront in
            guard doubts[storefront] == nil, case .settling(_, let since, let looks) = state(storefront, ledger) else {
                return false
            }
            return looks < StorefrontHistory.agreeingLooks && now - since >= settings.soak
        }
        if isComplete, !again.isEmpty {
            isComplete = try look(at: again, buster: "\(current.buster)-2", &ledger, &doubts, &isKept)
        }
        if isComplete, doubts.isEmpty { ledger.finish(now: now) }
        keep(ledger, &isKept)
        let states = settings.storefronts.map { storefront in
            (storefront, doubts[storefront].map(StorefrontState.unknown) ?? state(storefront, ledger))
        }
        var report = StorefrontReport(
            settings: settings, states: states, now: now, isCutShort: !isComplete)
        if isComplete { report.plain = try plainLook(states) }
        if invocation.has(.json) { console.writeJSON { report.write(to: &$0) } } else { report.write(to: console) }
        if let silence = report.silence {
            console.tell(.complaint(Self.matter(settings).complaint(about: .network(silence, attempts: 1))))
        }
        return report.status
    }

    private var now: Int { console.clock.now() / 1_000 }

    private func state(_ storefront: String, _ ledger: StorefrontLedger) -> StorefrontState {
        (ledger.storefronts[storefront] ?? StorefrontHistory()).state(
            of: settings.version, soak: settings.soak, now: now)
    }

    /// - Returns: false when the store wants to be left alone.
    private func look(
        at storefronts: [String], buster: String, _ ledger: inout StorefrontLedger,
        _ doubts: inout [String: LookupDoubt], _ isKept: inout Bool
    ) throws(CommandFailure) -> Bool {
        let progress = StorefrontProgress(
            total: storefronts.count, pace: settings.pace, console: console, keeps: settings.looks != nil)
        progress.begin()
        var told = 0
        let isComplete = try Self.matter(settings).asking { () throws(StoreFailure) in
            try sweep.run(storefronts, buster: buster) { storefront, look in
                told += 1
                if case .unknown(let doubt) = look {
                    doubts[storefront] = doubt
                } else {
                    ledger.add(look, of: storefront, at: now)
                    // Between paced questions there is time for it, and an interruption loses nothing.
                    if settings.pace != nil { keep(ledger, &isKept) }
                }
                progress.advance(to: told)
            }
        }
        progress.end()
        for storefront in storefronts.dropFirst(told) { doubts[storefront] = .notAsked }
        return isComplete
    }

    /// What was found counts, also where it cannot be kept: that is told once, and ends nothing.
    private func keep(_ ledger: StorefrontLedger, _ isKept: inout Bool) {
        guard isKept else { return }
        do throws(CommandFailure) {
            try file.save(ledger)
        } catch {
            isKept = false
            console.tell(error)
            note("what is seen is not kept, and the soak cannot go on from it")
        }
    }

    /// What everybody else hears, who asks without a cache-buster: a cache may go on with the old version for a day.
    private func plainLook(_ states: [(String, StorefrontState)]) throws(CommandFailure) -> LookupRelease? {
        let seen = states.first { _, state in
            switch state {
            case .live, .settling: true
            case .stale, .absent, .unknown: false
            }
        }
        guard let seen, case .shown(let release) = try plain(seen.0), release.version < settings.version else {
            return nil
        }
        return release
    }

    private func note(_ text: String) { console.errors.writeLine("note     \(text)") }
}
