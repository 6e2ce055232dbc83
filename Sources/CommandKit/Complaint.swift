/// What a person reads when a command cannot do its work: `gatehouse: what: where: what to do`.
///
/// Errors hold facts; a `Complaint` is what one place makes of them.
package struct Complaint: Error, Equatable, Sendable {
    package let what: String
    /// The argument, file or address it is about; left out of the line when nil.
    package let location: String?
    /// What to do; nil when `what` says so itself.
    package let advice: String?
    package let status: ExitStatus
    /// What is shown above the line: lines of a file with carets, for instance.
    package let details: String

    package init(
        _ what: String, at location: String? = nil, advice: String?, status: ExitStatus, details: String = ""
    ) {
        self.what = what
        self.location = location
        self.advice = advice
        self.status = status
        self.details = details
    }

    /// The one line, without its line end. Control characters cannot break it into two.
    package func line(program: String) -> String {
        [program, what, location, advice].compactMap { $0?.withVisibleControls() }.joined(separator: ": ")
    }
}

/// An error that knows how to tell a person about itself.
package protocol Complaining: Error {
    var complaint: Complaint { get }
}
