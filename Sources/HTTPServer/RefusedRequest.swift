/// Why the server does not take a request, for a handler that says so in a form of its own.
package struct RefusedRequest: Equatable, Sendable {
    package let status: Int
    /// What is wrong, in one sentence.
    package let sentence: String
    /// Whether it is the content, or how it is sent.
    package let isAboutContent: Bool
    /// Whether the path is known only up to something that cannot be read.
    package let pathBreaksOff: Bool

    init(_ fault: RequestFault, _ head: RequestHead) {
        status = fault.status
        sentence = fault.description
        isAboutContent = fault.isAboutContent
        pathBreaksOff = head.target.isEmpty && head.query == nil
    }
}
