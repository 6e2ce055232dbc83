import DurableFiles

extension PolicyChange {
    /// A draft that brings an earlier content back under a new revision.
    ///
    /// - Parameters:
    ///   - revision: the revision to bring back; nil for the content before the last change.
    ///   - served: the content that is served or was last, which is where to go back to when no command was ever used.
    package func undo(
        of app: String, backTo revision: Int? = nil, served: [UInt8]? = nil
    ) throws(PolicyChangeError) -> PolicyDraft {
        let current = try current(app)
        let (content, change) = try earlierContent(of: app, backTo: revision, current: current, served: served)
        let earlier = SourceText(path: current.path, bytes: content)
        let highest = max(
            current.writtenRevision ?? 0, earlier.writtenRevision ?? 0, try highestRevision(of: app))
        guard highest < Int.max else { throw .edit(.unreadableRevision(span: 0..<0), in: current) }
        do throws(EditError) {
            return PolicyDraft(
                app: app, before: current, after: try earlier.settingRevision(highest + 1), undoes: change)
        } catch {
            throw .edit(error, in: earlier)
        }
    }

    private func current(_ app: String) throws(PolicyChangeError) -> SourceText {
        do throws(FileError) { return try folder.source(of: app) } catch { throw .file(error) }
    }

    private func earlierContent(
        of app: String, backTo revision: Int?, current: SourceText, served: [UInt8]?
    ) throws(PolicyChangeError) -> (content: [UInt8], undoes: Int?) {
        do throws(UndoError) {
            let history = PolicyHistory(of: app, in: journal, current: current, at: now)
            let item = try history.changeToUndo(backTo: revision, current: ContentHash(of: current.bytes))
            guard let hash = item.change.from else { throw .nothingToUndo }
            guard let content = try? self.history.content(hash) else { throw .contentMissing(hash) }
            return (content, item.id)
        } catch {
            let isServedRevision = served.map { bytes in
                revision == nil || SourceText(path: current.path, bytes: bytes).writtenRevision == revision
            }
            guard let served, isServedRevision == true, served != current.bytes else { throw .undo(error, app: app) }
            return (served, nil)
        }
    }

    private func highestRevision(of app: String) throws(PolicyChangeError) -> Int {
        journal.entries.reduce(0) { highest, entry in
            switch entry.event {
            case .intent(let change) where change.app == app, .byHand(let change) where change.app == app:
                max(highest, change.fromRevision ?? 0, change.toRevision ?? 0)
            case .intent, .byHand, .end: highest
            }
        }
    }
}
