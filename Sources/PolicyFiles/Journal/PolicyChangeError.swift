package import DurableFiles

/// Why policies were not changed, or not all of them.
package enum PolicyChangeError: Error, Sendable {
    /// The journal or the history could not be written, so no policy was touched.
    case journal(FileError)
    /// The first policy could not be replaced.
    case file(FileError)
    /// Some were written before one could not be.
    case partly(written: [String], failed: String, FileError)
    case edit(EditError, in: SourceText)
    case undo(UndoError, app: String)
}

extension PolicyChangeError {
    package var sentence: String {
        switch self {
        case .journal(let error): "no policy was changed, because the journal cannot be kept: \(error.sentence)"
        case .file(let error): error.sentence
        case .partly(let written, let failed, let error):
            "\(written.joined(separator: ", ")) changed, \(failed) not: \(error.sentence)"
        case .edit(let error, let source): error.sentence(in: source)
        case .undo(let error, let app): error.sentence(of: app)
        }
    }
}

extension UndoError {
    fileprivate func sentence(of app: String) -> String {
        switch self {
        case .nothingToUndo:
            "\(app): nothing earlier is known; gatehouse policy history --app \(app) shows what is, and gatehouse policy "
                + "undo REV brings any of it back"
        case .revisionNotKnown(let revision, let known):
            "\(app): no earlier content has revision \(revision); "
                + (known.isEmpty
                    ? "no change of it is known" : "known are \(known.map(String.init).joined(separator: ", "))")
        case .contentMissing(let hash):
            "\(app): the earlier content is no longer in .history (\(hash.hex).yaml); take it from version control"
        }
    }
}

extension JournalRecovery {
    /// What to tell whoever runs the next command.
    package var sentence: String {
        let what = change.author.map { "`\($0.command)` by \($0.name)" } ?? "change \(id)"
        return switch outcome {
        case .done: "\(change.app): \(what) was cut short after it took effect; noted in the journal"
        case .notDone:
            "\(change.app): \(what) was cut short before it changed anything; run it again if it is still wanted"
        case .unknown:
            "\(change.app): \(what) was cut short, and the file was changed since; look at gatehouse policy diff"
        }
    }
}
