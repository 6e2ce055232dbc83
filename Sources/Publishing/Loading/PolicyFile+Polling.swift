internal import DurableFiles
internal import Glibc
internal import LaunchDocument
internal import PolicyFiles

extension PolicyFile {
    /// What one look at the file brought about.
    struct Look {
        var event: LoadEvent?
        /// Whether something else is served now, or no longer.
        var changesWhatIsServed = false
        /// Whether the content was turned into a document.
        var rendered = false
        /// Whether nothing is left to be watched.
        var isForgotten = false
    }

    mutating func poll(at now: FileTime, quiet: Int) -> Look {
        let before = FileSighting.at(path)
        switch watch.look(before, at: now, quiet: quiet) {
        case .rest: return Look()
        case .missing(let code): return lose(.system(.open, path: path, code: code))
        case .read: return read(before, at: now)
        }
    }

    private mutating func lose(_ error: FileError) -> Look {
        decided = nil
        if error.code == ENOENT, isRetired {
            return Look(event: .forgotten(app: app), changesWhatIsServed: true, isForgotten: true)
        }
        if error.code == ENOENT, served == nil {
            return Look(event: .vanished(path: path), isForgotten: true)
        }
        if error.code == ENOENT {
            return note(.missing, .missing(path: path, app: app, serving: served?.revision))
        }
        return note(.unreadable(error), .unreadable(error, serving: served?.revision))
    }

    private mutating func read(_ before: FileSighting, at now: FileTime) -> Look {
        if case .file(let observation) = before, observation.size > YAMLLimits.bytes {
            // Not even read: nobody's memory should depend on what lies in the folder.
            _ = watch.didRead(before: before, after: before, now: now)
            return refuse(tooLarge: observation.size)
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try DurableFile(path).read()
        } catch {
            watch = FileWatch()
            return lose(error)
        }
        guard watch.didRead(before: before, after: FileSighting.at(path), now: now) else { return Look() }
        let hash = ContentHash(of: bytes)
        guard hash != decided else { return Look() }
        decided = hash
        return decide(SourceText(path: path, bytes: bytes), hash, at: now)
    }

    private mutating func refuse(tooLarge size: Int) -> Look {
        decided = nil
        let fact = YAMLFact.tooLarge(bytes: size, limit: YAMLLimits.bytes)
        let diagnostic = Diagnostic(severity: .error, fact: .yaml(fact), span: 0..<0, path: path)
        return note(
            .refused(hash: ContentHash(of: []), diagnostics: [diagnostic]),
            .refused(SourceText(path: path, bytes: []), [diagnostic], serving: served?.revision))
    }

    private mutating func decide(_ source: SourceText, _ hash: ContentHash, at now: FileTime) -> Look {
        if let served, origin == .file, served.source.bytes == source.bytes { return recover() }
        var look: Look
        switch PolicyRendering(of: source, at: Timestamp(secondsSince1970: now.seconds)) {
        case .refused(let diagnostics):
            look = note(
                .refused(hash: hash, diagnostics: diagnostics), .refused(source, diagnostics, serving: served?.revision)
            )
        case .retired:
            look = retire()
        case .policy(let policy, let retiredFlags, let warnings):
            look = take(policy, retiredFlags, warnings, hash, at: now)
        }
        look.rendered = true
        return look
    }

    private mutating func take(
        _ policy: PreparedPolicy, _ retiredFlags: Set<String>, _ warnings: Int, _ hash: ContentHash, at now: FileTime
    ) -> Look {
        if let served,
            let shrinkage = ShrinkGuard.refusal(from: served.content, to: policy.content, retired: retiredFlags)
        {
            return note(
                .shrunk(hash: hash, shrinkage), .shrunk(path: path, shrinkage, serving: served.revision))
        }
        let old = served
        served = policy
        servedSince = now
        origin = .file
        isRetired = false
        problem = nil
        let event = LoadEvent.published(
            policy, from: old?.revision, isSameDocument: old?.entityTag == policy.entityTag, warnings: warnings)
        return Look(event: event, changesWhatIsServed: true)
    }

    private mutating func retire() -> Look {
        guard !isRetired else { return recover() }
        isRetired = true
        served = nil
        servedSince = nil
        problem = nil
        return Look(event: .retired(app: app, path: path), changesWhatIsServed: true)
    }

    private mutating func recover() -> Look {
        guard problem != nil else { return Look() }
        problem = nil
        return Look(event: .recovered(path: path, revision: served?.revision))
    }

    /// Notes why the file is not served; somebody who has been told is not told again.
    private mutating func note(_ problem: FileProblem, _ event: LoadEvent) -> Look {
        guard self.problem != problem else { return Look() }
        self.problem = problem
        return Look(event: event)
    }
}

extension PreparedPolicy {
    fileprivate var content: ShrinkGuard.Content {
        ShrinkGuard.Content(flags: Set(document.flags.map(\.name)), source: source.bytes)
    }
}
