internal import DurableFiles
internal import PolicyFiles

extension FileProblem {
    /// The problem in one line; the log has the whole diagnostic.
    package func sentence(about path: String) -> String {
        switch self {
        case .refused(_, let diagnostics):
            diagnostics.first { $0.severity == .error }.map { "refused: \($0.message)" } ?? "refused"
        case .shrunk(_, let shrinkage): "refused: \(shrinkage.sentence)"
        case .missing: "\(path) is missing"
        case .unreadable(let error): error.sentence
        }
    }
}
