import JSONText

extension GooglePlay {
    /// A track as it stands. An edit is opened for the look and thrown away.
    package func track(_ name: String) throws(StoreFailure) -> PlayTrack {
        let edit = try openEdit()
        defer { discard(edit) }
        return try track(name, in: edit)
    }

    /// Changes one release of a track, and comes back only when the store shows that the change holds.
    ///
    /// - Parameter change: looks at the track as it is within the edit, and gives the track as it shall be; nil leaves
    ///   everything as it is.
    /// - Returns: the track afterwards.
    package func change(
        _ name: String, _ change: (PlayTrack) -> (track: PlayTrack, index: Int)?
    ) throws(StoreFailure) -> PlayTrack {
        let edit = try openEdit()
        let wanted: (track: PlayTrack, index: Int)
        let before: PlayTrack
        do throws(StoreFailure) {
            before = try track(name, in: edit)
            guard let plan = change(before) else {
                discard(edit)
                return before
            }
            wanted = plan
            // Within the edit the same list twice is the same list.
            _ = try ask("PUT", ["edits", edit, "tracks", name], .always, body: plan.track.body)
        } catch {
            // Without a commit nothing is changed.
            discard(edit)
            throw error
        }
        return try commit(edit, name, wanted.track.releases[wanted.index])
    }

    private func commit(_ edit: String, _ name: String, _ wanted: PlayRelease) throws(StoreFailure) -> PlayTrack {
        var failure: StoreFailure?
        do throws(StoreFailure) {
            _ = try ask("POST", ["edits", "\(edit):commit"])
        } catch {
            if error.isRefusal {
                discard(edit)
                throw error
            }
            failure = error
        }
        let after: PlayTrack
        do throws(StoreFailure) { after = try track(name) } catch { throw .unclear(failure ?? error) }
        let found = after.releases.first { $0.versionCodes == wanted.versionCodes }
        if let found, found.status == wanted.status { return after }
        throw failure ?? .notTaken(wanted: wanted.status.word, found: found?.status.word ?? "none")
    }

    private func openEdit() throws(StoreFailure) -> String {
        // One edit more that nobody commits does no harm.
        guard let id = try ask("POST", ["edits"], .always)["id"]?.string, !id.isEmpty else {
            throw .unreadable(base, status: 200, .missing("id"))
        }
        return id
    }

    /// An edit that stays open does no harm; it ends by itself, and nobody waits for that.
    private func discard(_ edit: String) { _ = try? ask("DELETE", ["edits", edit], .never) }

    private func track(_ name: String, in edit: String) throws(StoreFailure) -> PlayTrack {
        let json = try ask("GET", ["edits", edit, "tracks", name], .always)
        guard json["track"]?.string == name else { throw .unreadable(base, status: 200, .missing("track")) }
        // A track without releases has no such member. Another form of it does not say that there are none.
        guard let member = json["releases"] else { return PlayTrack(name: name, releases: []) }
        guard let releases = member.array, releases.allSatisfy({ $0.members != nil }) else {
            throw .unreadable(base, status: 200, .missing("releases"))
        }
        return PlayTrack(name: name, releases: releases.map(PlayRelease.init))
    }
}
