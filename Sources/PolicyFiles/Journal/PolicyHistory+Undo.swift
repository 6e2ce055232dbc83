package import DurableFiles

extension PolicyHistory {
    /// The change to go back before: its `from` is the content that comes back.
    ///
    /// Without a revision it is the last change, and after an undo the one before that which was undone, so that running
    /// undo again goes one further back. Going forth again is to name the revision.
    ///
    /// - Parameter current: the content now, which is no place to go back to; nil for a file that is gone.
    package func changeToUndo(backTo revision: Int?, current: ContentHash?) throws(UndoError) -> Item {
        let changes = effective
        if let revision {
            if let item = changes.last(where: { $0.change.fromRevision == revision && $0.change.from != current }),
                item.change.from != nil
            {
                return item
            }
            throw .revisionNotKnown(revision, known: Set(changes.compactMap(\.change.fromRevision)).sorted())
        }
        guard var index = changes.indices.last else { throw .nothingToUndo }
        while let undone = changes[index].change.undoes {
            guard let earlier = changes.firstIndex(where: { $0.id == undone }), earlier > 0, earlier <= index else {
                throw .nothingToUndo
            }
            index = earlier - 1
        }
        guard changes[index].change.from != nil else { throw .nothingToUndo }
        return changes[index]
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
