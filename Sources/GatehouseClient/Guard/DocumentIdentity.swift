/// Tells one document from another without reading it.
package struct DocumentIdentity: Hashable, Sendable {
    /// The label for people; newer documents have higher ones.
    package var revision: Int
    /// A hash of the document's bytes.
    package var content: UInt64

    package init(revision: Int, content: UInt64) {
        self.revision = revision
        self.content = content
    }
}
