internal import CommandKit
internal import DurableFiles
internal import HTTPServer

/// Why a server does not start.
enum ServerFailure: Error, Equatable {
    case usage(UsageError)
    case cannotListFolder(FileError)
    /// No file can be served and none was kept; `problems` files were looked at in vain.
    case nothingToServe(folder: String, problems: Int)
    /// The folder for the last good set is no place to write to.
    case cannotKeepState(FileError)
    case server(ServerError)
}

extension ServerFailure: Complaining {
    var complaint: Complaint {
        switch self {
        case .usage(let error): error.complaint
        case .cannotListFolder(let error):
            Complaint(
                "no policies", at: error.sentence,
                advice: "name the folder: gatehouse-server DIR, or set GATEHOUSE_POLICIES", status: .badInput)
        case .nothingToServe(let folder, 0):
            Complaint(
                "nothing to serve", at: folder,
                advice:
                    "it holds no *.yaml file; write one with 'gatehouse policy new APP', or start with --allow-empty",
                status: .badInput)
        case .nothingToServe(let folder, _):
            Complaint(
                "nothing to serve", at: folder,
                advice: "mend the files named above, or start with --allow-empty", status: .badInput)
        case .cannotKeepState(let error):
            Complaint(
                "no last good set", at: error.sentence,
                advice: "give --state a folder that this user may write to, or leave it out", status: .cannotWrite)
        case .server(let error):
            Complaint("not started", advice: error.description, status: error.status)
        }
    }
}

extension ServerError {
    fileprivate var status: ExitStatus {
        switch self {
        case .notAnAddress, .pathTooLong: .usage
        case .cannotListen, .notASocket, .notListening, .cannotOpenAccessLog, .outOfResources: .cannotWrite
        }
    }
}
