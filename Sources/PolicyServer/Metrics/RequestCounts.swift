internal import Publishing
internal import Synchronization
internal import Versioning

/// What the workers count about apps, each on its own, summed when somebody asks.
final class RequestCounts: Sendable {
    /// The counts of one thread. Its lock is only ever contended while metrics are read.
    private final class Worker: Sendable {
        let apps = Mutex<[AppCounts]>([])
        /// Evaluations for no app that is served.
        let evaluationsForNobody = Mutex(EvaluationCounts())
    }

    private struct Slots {
        var names: [String] = []
        var positions: [String: Int] = [:]
    }

    private let labels = VersionLabels()
    private let slots = Mutex(Slots())
    private let workers: [Worker]

    /// - Parameter workers: how many threads answer requests.
    init(workers: Int) {
        self.workers = (0..<workers).map { _ in Worker() }
    }

    /// The place of an app in every worker's list: given once and kept, so that no name is looked up per request.
    func slot(of app: String) -> Int {
        slots.withLock { slots in
            if let position = slots.positions[app] { return position }
            slots.positions[app] = slots.names.count
            slots.names.append(app)
            return slots.names.count - 1
        }
    }

    /// Counts a request of `app` by worker `worker`.
    func count(
        _ worker: Int, _ app: ServedApp, _ version: String?, _ route: CountedRoute, _ level: LaunchLevel?,
        verdict: VerdictCount? = nil
    ) {
        guard workers.indices.contains(worker) else { return }
        workers[worker].apps.withLock { apps in
            makeRoom(for: app, in: &apps)
            apps[app.countSlot].adoption.count(version, route, level, listed: app.listed)
            if let verdict { apps[app.countSlot].verdicts[verdict, default: 0] += 1 }
        }
    }

    /// Counts an answer of the OpenFeature Remote Evaluation Protocol by worker `worker`.
    ///
    /// - Parameter app: The app that it was for; nil if none was named, or none that is served.
    func count(_ worker: Int, _ app: ServedApp?, _ endpoint: EvaluationCounts.Endpoint, status: Int) {
        guard workers.indices.contains(worker) else { return }
        guard let app else {
            return workers[worker].evaluationsForNobody.withLock { $0.count(endpoint, status: status) }
        }
        workers[worker].apps.withLock { apps in
            makeRoom(for: app, in: &apps)
            apps[app.countSlot].evaluations.count(endpoint, status: status)
        }
    }

    private func makeRoom(for app: ServedApp, in apps: inout [AppCounts]) {
        while apps.count <= app.countSlot {
            apps.append(AppCounts(AppAdoption(app: name(ofSlot: apps.count), labels: labels)))
        }
    }

    /// The sums over all workers by app, in the order in which the apps appeared.
    func sums() -> [AppSums] {
        var sums = slots.withLock { $0.names.map { AppSums(app: $0) } }
        for worker in workers {
            for (slot, counts) in worker.apps.withLock({ $0 }).enumerated() where slot < sums.count {
                sums[slot].add(counts)
            }
        }
        return sums
    }

    /// Evaluations for no app that is served, over all workers.
    var evaluationsForNobody: EvaluationCounts {
        var sum = EvaluationCounts()
        for worker in workers { sum += worker.evaluationsForNobody.withLock { $0 } }
        return sum
    }

    private func name(ofSlot slot: Int) -> String {
        slots.withLock { $0.names[slot] }
    }
}
