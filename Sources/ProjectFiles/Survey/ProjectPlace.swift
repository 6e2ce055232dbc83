import PolicyFiles

/// A line of a file of the project.
package struct ProjectPlace: Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let line: Int

    init(_ source: SourceText, _ span: SourceSpan) {
        path = source.path
        line = source.position(of: span.lowerBound).line
    }

    package var description: String { "\(path):\(line)" }
}
