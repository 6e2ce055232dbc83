package import DurableFiles

extension PolicyChange {
    /// A draft that brings an earlier content back under a new revision.
    ///
    /// - Parameter revision: the revision to bring back; nil for the content before the last change.
    package func undo(of app: String, backTo revision: Int? = nil) throws(PolicyChangeError) -> PolicyDraft {
        let current: SourceText
        do throws(FileError) { current = try folder.source(of: app) } catch { throw .file(error) }
        let history = history(of: app, current: current)
        let item: PolicyHistory.Item
        let content: [UInt8]
        do throws(UndoError) {
            item = try history.changeToUndo(backTo: revision, current: ContentHash(of: current.bytes))
            guard let hash = item.change.from else { throw .nothingToUndo }
            content = try self.content(hash, of: app)
        } catch {
            throw .undo(error, app: app)
        }
        let earlier = SourceText(path: current.path, bytes: content)
        let highest = max(current.writtenRevision ?? 0, history.highestRevision)
        guard highest < Int.max else { throw .edit(.unreadableRevision(span: 0..<0), in: current) }
        do throws(EditError) {
            return PolicyDraft(
                app: app, before: current, after: try earlier.settingRevision(highest + 1), undoes: item.id)
        } catch {
            throw .edit(error, in: earlier)
        }
    }

    /// A content that a policy had.
    package func content(_ hash: ContentHash, of app: String) throws(UndoError) -> [UInt8] {
        if let content = try? history.content(hash) { return content }
        guard let served = served[app], ContentHash(of: served) == hash else { throw .contentMissing(hash) }
        return served
    }
}

extension PolicyHistory {
    fileprivate var highestRevision: Int {
        items.reduce(0) { max($0, $1.change.fromRevision ?? 0, $1.change.toRevision ?? 0) }
    }
}
