import CommandKit
import Stores

/// The one place where facts about credentials become sentences; never a byte of a key is among them.
extension CredentialFault {
    var complaint: Complaint {
        switch self {
        case .missing(let variables):
            Complaint(
                "no credentials", at: variables.joined(separator: " and "),
                advice: "set them, or give --api-key FILE or --service-account FILE; see docs/stores.md",
                status: .badInput)
        case .unreadable(let path, let reason):
            Complaint("cannot read the credentials", at: path, advice: reason, status: .badInput)
        case .unreadableSecret(let variable):
            Complaint(
                "what stands behind the @ is no file, and could be a key itself", at: variable,
                advice: "write a key without the @", status: .badInput)
        case .noPath(let variable):
            Complaint(
                "no path stands behind the @", at: variable, advice: "write @ and the path of the key's file",
                status: .badInput)
        case .notJSON(let path):
            Complaint("not a JSON file of credentials", at: path, advice: "download it again", status: .badInput)
        case .missingMember(let name, let path):
            Complaint(
                "the credentials lack '\(name)'", at: path, advice: "download the file again", status: .badInput)
        case .otherFile(let path, let type):
            Complaint(
                "not the key of a service account but of type '\(type)'", at: path,
                advice: "make a key for a service account: Google Cloud console, IAM, Service accounts, Keys",
                status: .badInput)
        case .key(let fault, let place):
            Complaint("not a key that can sign: \(fault.sentence)", at: place, advice: fault.advice, status: .badInput)
        case .tokenAddress(let text, let path):
            Complaint(
                "its token_uri is no https address", at: "\(path): \(text)", advice: "download the file again",
                status: .badInput)
        }
    }
}

extension KeyFault {
    /// Which form was seen.
    fileprivate var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .noKey(let bytes): "\(bytes) bytes that are neither PEM nor base64"
        case .otherBlock(let label): "a PEM block '\(label)'"
        case .encrypted: "it is behind a passphrase"
        case .cutOff: "a PEM block without its end"
        case .notBase64: "what stands inside the PEM block is no base64"
        case .notAKey: "base64 of something else"
        case .otherKind(let found, _): "\(found)"
        }
    }

    /// Which form is expected.
    fileprivate var advice: String {
        switch self {
        case .otherKind(_, let wanted): "give \(wanted), as the store made it"
        case .encrypted: "give it as the store made it, or remove the passphrase with 'openssl pkcs8 -topk8 -nocrypt'"
        case .cutOff: "give the whole file; in a variable its line ends may be written as \\n"
        case .empty, .noKey, .otherBlock, .notBase64, .notAKey:
            "give the file that the store made ('-----BEGIN PRIVATE KEY-----' …): as it is, on one line with \\n, or as base64; or @ and its path"
        }
    }
}
