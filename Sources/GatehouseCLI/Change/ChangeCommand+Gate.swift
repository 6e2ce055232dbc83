import CommandKit
import DurableFiles
import LaunchDocument
import PolicyFiles

extension ChangeCommand {
    /// A move of the gate with everything that is known about it here.
    func gateChange(
        _ move: GateChange.Move, _ before: Policy, _ after: Policy, _ settings: ChangeSettings,
        _ invocation: Invocation, _ now: Timestamp
    ) throws(CommandFailure) -> GateChange {
        GateChange(
            move: move, before: before, after: after, installs: settings.installs, maxStranded: settings.maxStranded,
            expectBlocked: settings.expectBlocked,
            storefronts: try invocation.storefrontFacts(of: after, for: move, at: now),
            crashChecks: invocation.crashCheckFacts(of: after.app.value),
            storePage: settings.storePages[after.app.value])
    }

    /// What the stores' addresses answer, asked for a move that sends users there and that nothing else refuses.
    ///
    /// This comes before the lock, so that nobody waits for a slow store: the change is planned once for the question, and
    /// once more for what is written. What makes a plan fail is told by the second one.
    func storePages(
        _ settings: ChangeSettings, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> [String: StorePage] {
        guard let move else { return [:] }
        if case .recommend = move { return [:] }
        let asking = try invocation.chosen(.storePage, StorePageAsking.self) ?? .ask
        let now = console.clock.timestamp
        let reader = JournalAuthor(name: console.userName, reason: nil, command: title)
        let change = try touchingFiles { () throws(FileError) in
            try PolicyChange(of: invocation.policies, by: reader, at: now, isDryRun: true)
        }
        var pages: [String: StorePage] = [:]
        for app in try invocation.chosenApps() {
            guard let draft = (try? plan(app, change))?.draft, !draft.isEmpty,
                let before = draft.before.flatMap({ Policy.read($0).policy }),
                let after = Policy.read(draft.after).policy, let store = after.storeURL?.value.text
            else { continue }
            let gate = try gateChange(move, before, after, settings, invocation, now)
            guard case .version = gate.storeNeed,
                settings.override != nil || !gate.findings.contains(where: { $0.finding.grade == .refuse })
            else { continue }
            let address = StorePage.address(store, soldIn: gate.storefronts?.sellers(after) ?? [])
            pages[app] =
                asking == .skip
                ? StorePage(address: address, look: .notAsked) : try invocation.storePage(at: address)
        }
        return pages
    }
}
