/// Why a document was not edited.
package enum EditError: Error, Equatable, Sendable {
    /// The document cannot be read as it is.
    case unreadable(YAMLError)
    /// There is nothing at the path.
    case absent(YAMLPath)
    /// Something on the way is no mapping, or no list, where the path needs one.
    case wrongKind(YAMLPath, needs: Kind, span: SourceSpan)
    /// The layout around the place is one that cannot be edited without touching other bytes.
    case layout(YAMLPath, span: SourceSpan)

    package enum Kind: String, Sendable {
        case mapping, list
    }
}

extension EditError {
    /// One sentence with the place in the file, and what to do.
    package func sentence(in source: SourceText) -> String {
        switch self {
        case .unreadable(let error):
            let diagnostic = error.diagnostic(in: source)
            return "\(place(error.span, in: source)): \(diagnostic.message); \(diagnostic.help)"
        case .absent(let path):
            return "\(source.path): there is no \(path); look at the file for what there is"
        case .wrongKind(let path, let kind, let span):
            return "\(place(span, in: source)): \(path) is no \(kind.rawValue), so nothing can be put into it; "
                + "mend the file by hand"
        case .layout(let path, let span):
            return
                "\(place(span, in: source)): the layout around \(path) cannot be edited without touching other lines; "
                + "edit the file by hand"
        }
    }

    private func place(_ span: SourceSpan, in source: SourceText) -> String {
        "\(source.path):\(source.position(of: span.lowerBound))"
    }
}
