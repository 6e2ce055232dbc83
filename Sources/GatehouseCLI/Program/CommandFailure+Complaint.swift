import CommandKit
import Glibc
import Versioning

/// The one place where facts about a failed command become sentences.
extension CommandFailure: Complaining {
    var complaint: Complaint {
        switch self {
        case .usage(let error):
            error.complaint
        case .network(let failure):
            Complaint(failure.sentence, at: failure.subject, advice: failure.advice, status: failure.status)
        case .version(let error, let text, let place):
            Complaint(
                "not a version: \(error)", at: location(of: error.offset, in: text, place),
                advice: "write one to four numbers, such as 2.4.0 or 2.4.0-beta.1", status: .badInput)
        case .range(let error, let text):
            Complaint(
                "not a range: \(error)", at: location(of: error.offset, in: text, nil),
                advice: "write comparisons, such as '>=2.4.0 <2.4.1', or one version", status: .badInput)
        case .noNextVersion(let version):
            Complaint(
                "no next version", at: "\(version)", advice: "the number is as large as it can be; choose another part to raise",
                status: .badInput)
        case .unreadableInput:
            Complaint("cannot read", at: "standard input", advice: "pipe text into the command", status: .badInput)
        case .output(let code):
            Complaint(
                "cannot write the answer", at: "standard output",
                advice: "\(unsafe String(cString: strerror(code))); free some space or send it elsewhere", status: .cannotWrite)
        }
    }

    /// `'1..2' character 3`; characters are what people count, bytes are what parsers do.
    private func location(of offset: Int, in text: String, _ place: String?) -> String {
        let position = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1
        let quoted = text.isEmpty ? "''" : "'\(text)' character \(position)"
        return place.map { "\($0): \(quoted)" } ?? quoted
    }
}
