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
    /// No block has exactly these versions.
    case notBlocked(String)
    case releaseListed(String, span: SourceSpan)
    case releaseNotListed(String)
    /// The revision is no whole number, or the largest there is.
    case unreadableRevision(span: SourceSpan)

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
        case .notBlocked(let versions):
            return
                "\(source.path): no block in versions.blocked is for \(versions); give the versions as the file has them"
        case .releaseListed(let version, let span):
            return "\(place(span, in: source)): \(version) is listed here already; "
                + "change it with gatehouse release set-status"
        case .releaseNotListed(let version):
            return "\(source.path): \(version) is not in releases; list it with gatehouse release add"
        case .unreadableRevision(let span):
            return
                "\(place(span, in: source)): revision is no whole number that can be raised; write the one that was served"
        }
    }

    private func place(_ span: SourceSpan, in source: SourceText) -> String {
        "\(source.path):\(source.position(of: span.lowerBound))"
    }
}
