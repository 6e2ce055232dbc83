internal import DurableFiles
internal import LaunchDocument
package import PolicyFiles

/// Keeps the policies of one folder as they may be served, by looking at the files again and again.
///
/// Every file stands for itself: one that is broken, missing or suspiciously small keeps its own last good document and
/// holds back no other. Polling works the same on local disks, network mounts and the links of a mounted ConfigMap.
package struct PolicyLoader: Sendable {
    package let folder: PolicyFolder
    /// What may be served now.
    package private(set) var set = PolicySet()
    /// How many contents were turned into documents so far.
    package private(set) var renderings = 0

    private var files: [String: PolicyFile] = [:]
    private var folderProblem: FileError?

    /// - Parameter lastGood: what an earlier run served; used for every app whose file cannot be.
    package init(folder: PolicyFolder, lastGood: LastGoodSet? = nil, at now: FileTime) {
        self.folder = folder
        for entry in lastGood?.entries ?? [] {
            // A document that this release cannot read is of no use: its file alone counts.
            guard let document = try? LaunchDocument.read(entry.document, app: entry.app) else { continue }
            var file = PolicyFile(app: entry.app, in: folder)
            file.served = PreparedPolicy(
                document, body: entry.document, source: SourceText(path: file.path, bytes: entry.source), releases: [])
            file.servedSince = now
            file.origin = .lastGood
            files[entry.app] = file
        }
        set = PolicySet(files: sortedFiles)
    }

    /// Looks at the folder once and takes over what changed; returns what there is to tell about it.
    ///
    /// A retired app whose file is gone is forgotten. No other file is ever dropped: that it is missing is an event.
    ///
    /// - Parameters:
    ///   - quiet: for how many milliseconds a changed file must have been left alone before it is read; 0 at a start.
    ///   - rereads: whether files are read even when they look unchanged, as somebody who asks for a reload expects.
    package mutating func poll(at now: FileTime, quiet: Int = 0, rereading rereads: Bool = false) -> [LoadEvent] {
        var events: [LoadEvent] = []
        guard listFolder(&events) else { return events }
        var changes = 0
        for app in files.keys.sorted() {
            guard var file = files[app] else { continue }
            if rereads { file.watch = FileWatch() }
            let look = file.poll(at: now, quiet: quiet)
            files[app] = look.isForgotten ? nil : file
            if let event = look.event { events.append(event) }
            if look.rendered { renderings += 1 }
            if look.changesWhatIsServed { changes += 1 }
        }
        if !events.isEmpty { set = PolicySet(generation: set.generation + changes, files: sortedFiles) }
        return events
    }

    private var sortedFiles: [PolicyFile] {
        files.values.sorted { $0.app < $1.app }
    }

    /// Begins to watch files that are new in the folder. False when it cannot be listed: one message says it all then.
    private mutating func listFolder(_ events: inout [LoadEvent]) -> Bool {
        do throws(FileError) {
            for app in try folder.apps() where files[app] == nil { files[app] = PolicyFile(app: app, in: folder) }
            if folderProblem != nil { events.append(.folderRecovered(path: folder.path)) }
            folderProblem = nil
            return true
        } catch {
            if folderProblem != error { events.append(.folderUnreadable(error)) }
            folderProblem = error
            return false
        }
    }
}
