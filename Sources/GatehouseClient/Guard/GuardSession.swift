/// The record of one launch, in memory and in the file: what happens to the one is written to the other at once.
package struct GuardSession: Sendable {
    private let start: LaunchStart
    private var store: RecordStore
    package private(set) var record: GuardRecord
    package private(set) var decision: LaunchDecision
    /// The record before this launch, as long as nothing happened since, so that the launch can begin anew.
    private var before: GuardRecord?

    /// Reads, decides, writes.
    package init(_ file: any RecordFile, _ start: LaunchStart) {
        self.start = start
        store = RecordStore(file)
        let found = store.load()
        record = GuardRecord()
        switch found {
        case .record(let known): record = known
        case .lost: record.wasLost = true
        case .taken(let known): record = known ?? record
        case .nothing, .newer, .unreadable: break
        }
        let blind: LaunchReason? =
            switch found {
            case .unreadable(let error): .unreadable(code: error.code)
            case .newer: .newerFormat
            case .taken: .otherProcess
            case .record, .nothing, .lost: nil
            }
        if let blind {
            decision = record.decision(end: .none, reason: blind, level: record.attempt?.level ?? 0, token: start.token)
            // No signal of this process is about the launch of another one.
            record.attempt = nil
            return
        }
        before = record
        decision = record.begin(start)
        store.save(record)
    }

    /// Takes evidence of the app's crash reporter that the launch before crashed. It decides about this launch too, so it
    /// counts only while nothing else has happened since the launch began.
    package mutating func takeCrashEvidence() {
        guard let before else { return }
        self.before = nil
        record = before
        decision = record.begin(start, hasCrashEvidence: true)
        store.save(record)
    }

    package mutating func take(_ signal: LaunchSignal, of token: LaunchToken) {
        change { $0.take(signal, of: token) }
    }

    mutating func store(_ document: DocumentFacts) {
        change { $0.store(document) }
    }

    mutating func raise(to level: Int) {
        change { $0.raise(to: level) }
    }

    package mutating func useBundled(_ settings: GuardSettings) {
        change { $0.useBundled(settings) }
    }

    /// Whether the launch is a success at level 0.
    var isGood: Bool { record.attempt.map { $0.hasSucceeded && $0.appliedLevel == 0 } ?? false }

    /// The document to be kept as the last good one: the cached one that such a launch began with.
    package var documentToPromote: DocumentIdentity? { isGood ? record.attempt?.document : nil }

    /// What makes the file survive a power cut; takes as long as the disk does.
    package var synchronization: @Sendable () -> Void {
        let store = store
        return { store.synchronize() }
    }

    private mutating func change(_ body: (inout GuardRecord) -> Void) {
        let old = record
        body(&record)
        guard record != old else { return }
        before = nil
        store.save(record)
    }
}
