import CommandKit
import Glibc

/// Why a command about runbooks ended, as facts.
enum RunbookFailure {
    case noFolder(String)
    case none(folder: String)
    case noSuchRunbook(String, folder: String, near: String?, all: [String])
    case noSuchStep(String, path: String, near: String?, all: [String])
    /// It cannot be run while something is wrong with it.
    case problems(path: String, name: String, details: String)
    /// Variables that its commands need.
    case variables([String], path: String)
    case badValue(String)
    /// A step asks, and nobody is there to answer.
    case nobodyToAsk(step: String)
    case noShell(String, code: Int32)
}

extension RunbookFailure {
    var failure: CommandFailure { .complaint(complaint) }

    private var complaint: Complaint {
        switch self {
        case .noFolder(let path):
            Complaint(
                "no such folder", at: path,
                advice: "run this where the folder of runbooks lies, or give --runbooks DIR", status: .badInput)
        case .none(let folder):
            Complaint(
                "no runbook", at: folder, advice: "a runbook is a file that ends in .md; or give --runbooks DIR",
                status: .badInput)
        case .noSuchRunbook(let name, let folder, let near, let all):
            Complaint(
                "no such runbook", at: "\(folder)/\(name).md",
                advice: near.map { "did you mean '\($0)'?" } ?? "there is: \(all.joined(separator: ", "))",
                status: .usage)
        case .noSuchStep(let step, let path, let near, let all):
            Complaint(
                "no such step", at: "\(path): \(step)",
                advice: near.map { "did you mean '\($0)'?" }
                    ?? (all.isEmpty ? "it has none" : "there is: \(all.joined(separator: ", "))"),
                status: .usage)
        case .problems(let path, let name, let details):
            Complaint(
                "not run: something is wrong with it", at: path,
                advice: "mend the lines above; 'gatehouse runbook check \(name)' looks again", status: .badInput,
                details: details)
        case .variables(let names, let path):
            Complaint(
                "not run: it needs \(names.joined(separator: ", "))", at: path,
                advice: names.map { "--set \($0)=…" }.joined(separator: " ") + ", or export them",
                status: .usage)
        case .badValue(let text):
            Complaint(
                "cannot use '\(text)'", at: "--set", advice: "give a variable and its value, such as APP=shop-ios",
                status: .usage)
        case .nobodyToAsk(let step):
            Complaint(
                "\(step) asks before it runs, and nobody is at a terminal", advice: "add --yes to run it all the same",
                status: .usage)
        case .noShell(let shell, let code):
            Complaint(
                "cannot start \(shell)", advice: unsafe String(cString: strerror(code)), status: .unavailable)
        }
    }
}
