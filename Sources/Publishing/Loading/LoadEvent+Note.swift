internal import DurableFiles
internal import PolicyFiles

extension LoadEvent {
    /// The event as the operator reads it.
    package var note: LoadNote {
        switch self {
        case .published(let policy, let from, let isSameDocument, let warnings):
            LoadNote(.info, published(policy, from: from, isSameDocument: isSameDocument, warnings: warnings))
        case .refused(let source, let diagnostics, let serving):
            LoadNote(.error, refused(source, diagnostics, serving))
        case .shrunk(let path, let shrinkage, let serving):
            LoadNote(.error, "\(path) refused: \(shrinkage.sentence); \(still(serving))")
        case .missing(let path, let app, let serving):
            LoadNote(
                .error,
                "\(path) is missing, which retires nothing: restore it, or write a file with `app: \(app)` and "
                    + "`retired: true`; \(still(serving))")
        case .unreadable(let error, let serving):
            LoadNote(.error, "\(error.sentence); \(still(serving))")
        case .recovered(let path, let revision):
            LoadNote(
                .info, "\(path) is in order again\(revision.map { "; revision \($0) was served all the time" } ?? "")")
        case .retired(let app, let path):
            LoadNote(.warning, "\(path) retires \(app): its document is no longer served")
        case .forgotten(let app):
            LoadNote(.info, "the file of the retired app \(app) is gone; nothing is known of it any more")
        case .vanished(let path):
            LoadNote(.info, "\(path) is gone; nothing was served from it")
        case .folderUnreadable(let error):
            LoadNote(.error, "\(error.sentence); everything is served as it was")
        case .folderRecovered(let path):
            LoadNote(.info, "\(path) can be listed again")
        }
    }

    private func published(_ policy: PreparedPolicy, from: Int?, isSameDocument: Bool, warnings: Int) -> String {
        let step =
            if let from { from == policy.revision ? "revision \(from)" : "revision \(from) → \(policy.revision)" } else
            {
                "revision \(policy.revision)"
            }
        let what = isSameDocument ? "read again, the document is the same" : "serving"
        let remark =
            warnings == 0
            ? "" : "; \(warnings) \(warnings == 1 ? "warning" : "warnings"), see 'gatehouse policy lint'"
        return "\(policy.source.path): \(what), \(step), \(policy.body.count) bytes\(remark)"
    }

    private func refused(_ source: SourceText, _ diagnostics: [Diagnostic], _ serving: Int?) -> String {
        let errors = diagnostics.filter { $0.severity == .error }
        return (["\(source.path) refused; \(still(serving))"] + errors.map { $0.rendered(in: source) })
            .joined(separator: "\n")
    }

    private func still(_ revision: Int?) -> String {
        revision.map { "still serving revision \($0)" } ?? "nothing is served for it"
    }
}

extension Shrinkage {
    var sentence: String {
        switch self {
        case .cutShort(let bytes, let total):
            "it is the first \(bytes) of \(total) bytes of what is served, as if cut short; if the end was removed on "
                + "purpose, raise `revision`"
        case .flags(let lost, let total):
            "\(lost.count) of \(total) flags would be gone at once (\(lost.prefix(5).joined(separator: ", "))"
                + "\(lost.count > 5 ? ", …" : "")); if that is meant, give each `retired: true`"
        }
    }
}
