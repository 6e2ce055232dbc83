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
        let events = poll(&loader)
        if loader.set.policies.isEmpty, !settings.allowsEmpty {
            for case .folderUnreadable(let error) in events { throw .cannotListFolder(error) }
            // An app that was retired on purpose is something, too.
            guard !loader.set.retiredApps.isEmpty else {
                throw .nothingToServe(folder: settings.folder, problems: loader.set.problemCount)
            }
        }
        if let store { save(loader.set, in: store) }
        return loader
    }

    /// Looks at the files, tells the log what came of it and keeps the figures.
    func poll(_ loader: inout PolicyLoader, rereading: Bool = false) -> [LoadEvent] {
        let now = FileTime.now()
        let events = loader.poll(at: now, rereading: rereading)
        let set = loader.set
        for event in events { log.write(event.note) }
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

    func save(_ set: PolicySet, in store: LastGoodStore) {
        do throws(FileError) {
            try store.save(set.lastGood)
            status.update { $0.lastGoodIsKept = true }
        } catch {
            // What is served does not depend on it, so the server goes on.
            log.write(.init(.error, "the last good set is not kept: \(error.sentence)"))
            status.update {
                $0.lastGoodIsKept = false
                $0.lastGoodFailures += 1
            }
        }
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
        case .published, .missing, .unreadable, .recovered, .retired, .forgotten: break
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
