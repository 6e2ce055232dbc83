internal import DurableFiles
internal import Glibc
internal import HTTPServer
internal import PolicyFiles
internal import Publishing

extension PolicyService {
    func openStore() throws(ServerFailure) -> LastGoodStore? {
        guard let folder = settings.state else { return nil }
        do throws(FileError) {
            try LastGoodStore.prepare(folder)
        } catch {
            throw .cannotKeepState(error)
        }
        return LastGoodStore(folder: folder)
    }

    /// Loads what there is before anybody is served.
    func firstLoad(_ store: LastGoodStore?) throws(ServerFailure) -> PolicyLoader {
        var lastGood: LastGoodSet?
        do throws(LastGoodError) {
            lastGood = try store?.load()
        } catch {
            log.write(.init(.error, error.sentence(about: store?.path ?? "")))
        }
        var loader = PolicyLoader(folder: PolicyFolder(settings.folder), lastGood: lastGood, at: .now())
        let events = poll(&loader, isStart: true)
        let isEmpty = loader.set.policies.isEmpty && !settings.allowsEmpty
        if isEmpty {
            // Said once, and as what it is: the end.
            for case .folderUnreadable(let error) in events { throw .cannotListFolder(error) }
        }
        for event in Self.worthTelling(events) { log.write(event.note) }
        if isEmpty {
            // An app that was retired on purpose is something, too.
            guard !loader.set.retiredApps.isEmpty else {
                throw .nothingToServe(folder: settings.folder, problems: loader.set.problemCount)
            }
        }
        return loader
    }

    /// Looks at the files, keeps the figures and, but at a start, tells the log what came of it.
    func poll(
        _ loader: inout PolicyLoader, quiet: Int = 0, rereading: Bool = false, isStart: Bool = false
    ) -> [LoadEvent] {
        let now = FileTime.now()
        let events = loader.poll(at: now, quiet: quiet, rereading: rereading)
        let set = loader.set
        if !isStart { for event in events { log.write(event.note) } }
        let renderings = loader.renderings
        status.update { report in
            report.lastPoll = now
            if set.generation != report.generation { report.lastChange = now }
            report.generation = set.generation
            report.renderings = renderings
            report.problems = set.problemCount
            for event in events { report.note(event) }
        }
        return events
    }

    /// A line for each of many policies that are in order would bury the one that is not.
    private static func worthTelling(_ events: [LoadEvent]) -> [LoadEvent] {
        guard events.count > 20 else { return events }
        return events.filter { event in
            if case .published = event { false } else { true }
        }
    }

    func startKeeper(_ store: LastGoodStore) throws(ServerFailure) -> LastGoodKeeper {
        let keeper = LastGoodKeeper(store, wakeUp: try WakeUp.orFailure()) { [self] error in
            let isNews = status.report.lastGoodIsKept != (error == nil)
            status.update {
                $0.lastGoodIsKept = error == nil
                if error != nil { $0.lastGoodFailures += 1 }
            }
            // What is served does not depend on it, so the server goes on.
            if let error, isNews { log.write(.init(.error, "the last good set is not kept: \(error.sentence)")) }
        }
        do throws(ServerError) {
            try keeper.start()
        } catch {
            throw .server(error)
        }
        return keeper
    }

    func finishReload(_ events: [LoadEvent]) {
        if events.isEmpty { log.write(.init(.info, "reload: nothing has changed")) }
        manager.notify("READY=1")
    }

    func announce(_ server: HTTPServer<ServingSnapshot>, _ set: PolicySet) {
        let addresses = server.addresses.map(\.description).joined(separator: ", ")
        log.write(.init(.info, "serving \(set.summary) from \(settings.folder) on \(addresses)"))
        for address in server.managementAddresses {
            log.write(.init(.info, "metrics and snapshot on \(address)"))
        }
    }
}

extension LoadStatus.Report {
    fileprivate mutating func note(_ event: LoadEvent) {
        switch event {
        case .folderUnreadable: folderIsListed = false
        case .folderRecovered: folderIsListed = true
        case .refused, .shrunk: refusals += 1
        case .published, .missing, .unreadable, .recovered, .retired, .forgotten, .vanished: break
        }
    }
}

extension PolicySet {
    /// How much is served, in a few words.
    var summary: String {
        let count = policies.count == 1 ? "1 policy" : "\(policies.count) policies"
        return problemCount == 0 ? count : "\(count) (\(problemCount) not as on disk)"
    }
}

extension WakeUp {
    static func orFailure() throws(ServerFailure) -> WakeUp {
        guard let wakeUp = WakeUp() else { throw .server(.outOfResources(operation: "pipe", code: errno)) }
        return wakeUp
    }
}
