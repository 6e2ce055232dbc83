package import DurableFiles

extension PolicyHistory {
    /// The content to go back to, and the change that this goes back before.
    ///
    /// Without a revision it is what was before the last change, and after an undo what was before the one ahead of that
    /// which was undone, so that running undo again goes one further back. Going forth again is to name the revision.
    ///
    /// - Parameter current: the content now, which is no place to go back to; nil for a file that is gone.
    package func earlierContent(
        backTo revision: Int?, current: ContentHash?
    ) throws(UndoError) -> (content: ContentHash, undoes: Int?) {
        if let revision { return try content(ofRevision: revision, besides: current) }
        let changes = effective
        guard var index = changes.indices.last else { throw .nothingToUndo }
        while let undone = changes[index].change.undoes {
            guard let earlier = changes.firstIndex(where: { $0.id == undone }), earlier > 0, earlier <= index else {
                throw .nothingToUndo
            }
            index = earlier - 1
        }
        guard let content = changes[index].change.from else { throw .nothingToUndo }
        return (content, changes[index].id)
    }

    private func content(
        ofRevision revision: Int, besides current: ContentHash?
    ) throws(UndoError) -> (content: ContentHash, undoes: Int?) {
        let changes = effective
        for item in changes.reversed() where item.change.fromRevision == revision {
            if let content = item.change.from, content != current { return (content, item.id) }
        }
        // What no change started from: the file was gone afterwards.
        for item in changes.reversed() where item.change.toRevision == revision && item.change.to != current {
            return (item.change.to, nil)
        }
        let known = changes.flatMap { item in
            [item.change.fromRevision, item.change.to == current ? nil : item.change.toRevision].compactMap { $0 }
        }
        throw .revisionNotKnown(revision, known: Set(known).sorted())
    }
}

/// Why there is nothing to go back to.
package enum UndoError: Error, Equatable, Sendable {
    /// No change is known before the present content.
    case nothingToUndo
    case revisionNotKnown(Int, known: [Int])
    /// The content was taken out of `.history`.
    case contentMissing(ContentHash)
}
