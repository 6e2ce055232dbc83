package import DurableFiles

extension PolicyChange {
    /// A draft that brings an earlier content back under a new revision.
    ///
    /// A file that is gone comes back as it was last.
    ///
    /// - Parameter revision: the revision to bring back; nil for the content before the last change.
    package func undo(of app: String, backTo revision: Int? = nil) throws(PolicyChangeError) -> PolicyDraft {
        let current: SourceText?
        do throws(FileError) { current = try folder.currentSource(of: app) } catch { throw .file(error) }
        let history = history(of: app, current: current)
        var undoes: Int?
        let content: [UInt8]
        do throws(UndoError) {
            if current == nil, revision == nil, let last = lastContent(of: app, in: history) {
                content = try self.content(last, of: app)
            } else {
                let earlier = try history.earlierContent(
                    backTo: revision, current: current.map { ContentHash(of: $0.bytes) })
                content = try self.content(earlier.content, of: app)
                undoes = earlier.undoes
            }
        } catch {
            throw .undo(error, app: app)
        }
        let earlier = SourceText(path: folder.file(of: app), bytes: content)
        let highest = max(current?.writtenRevision ?? 0, earlier.writtenRevision ?? 0, history.highestRevision)
        guard highest < Int.max else { throw .edit(.unreadableRevision(span: 0..<0), in: current ?? earlier) }
        do throws(EditError) {
            return PolicyDraft(
                app: app, before: current, after: try earlier.settingRevision(highest + 1), undoes: undoes)
        } catch {
            throw .edit(error, in: earlier)
        }
    }

    /// What a file that is gone held: what was served where no command knows it, else what the last command left.
    private func lastContent(of app: String, in history: PolicyHistory) -> ContentHash? {
        let served = served[app].map { ContentHash(of: $0) }
        if let served, !history.knows(served) { return served }
        return history.lastContent ?? served
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
