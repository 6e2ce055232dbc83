import CommandKit
import Versioning

extension BuildList.Fault {
    func complaint(path: String) -> Complaint {
        switch self {
        case .noHeader:
            complain("not a list of builds", path, 1, "begin it with the line version,build,status")
        case .cells(let line):
            complain("not two or three cells", path, line, "write version,build or version,build,status")
        case .version(let error, let text, let line):
            complain("'\(text)' is not a version: \(error)", path, line, "write one to four numbers, such as 2.4.0")
        case .build(let error, let text, let line):
            complain("'\(text)' is not a build: \(error)", path, line, "write one to four numbers, such as 1873")
        case .status(let word, let line):
            complain(
                "no such status: '\(word)'", path, line,
                "one of: \(BuildList.statuses.map(\.word).joined(separator: ", "))")
        }
    }

    private func complain(_ what: String, _ path: String, _ line: Int, _ advice: String) -> Complaint {
        Complaint(what, at: "\(path):\(line)", advice: advice, status: .badInput)
    }
}
