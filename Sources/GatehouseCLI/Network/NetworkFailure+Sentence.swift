import CommandKit
import Fetching

extension NetworkFailure {
    /// What happened, as the middle of a line: "nobody listens there".
    var sentence: String {
        switch self {
        case .unreadableAddress: "not an http or https address without a user name"
        case .unencrypted: "plain http to another machine"
        case .noSuchHost(let host): "no host has the name \(host)"
        case .refused: "nobody answers there"
        case .timedOut(_, let seconds): "no answer within \(seconds) s"
        case .cutOff: "the answer broke off"
        case .untrusted(_, let detail): "TLS cannot be trusted (\(detail))"
        case .answerTooLarge(_, let limit): "the answer is larger than \(limit) bytes"
        case .certificates: "not a file of PEM certificates"
        case .noClient: "libcurl does not start"
        case .other(_, let detail): "no answer (\(detail))"
        }
    }

    /// What it is about: an address or a file.
    var subject: String {
        switch self {
        case .unreadableAddress(let text), .unencrypted(let text), .noSuchHost(let text), .certificates(let text): text
        case .noClient: "this machine"
        case .refused(let address), .timedOut(let address, _), .cutOff(let address), .untrusted(let address, _),
            .answerTooLarge(let address, _), .other(let address, _):
            address.text
        }
    }

    var advice: String {
        switch self {
        case .unreadableAddress: "write it as https://gate.example.com/v1/policy/shop-ios.json"
        case .unencrypted: "write https; http is for this machine only (127.0.0.1, [::1], localhost)"
        case .noSuchHost: "check the name, and the DNS of this machine"
        case .refused: "is the server or proxy running? check the port"
        case .timedOut, .cutOff: "check the network between here and there"
        case .untrusted: "renew or complete the certificate; for a private authority give --cacert FILE"
        case .answerTooLarge: "check that the address is that of a policy"
        case .certificates: "check the path given with --cacert"
        case .noClient: "free some memory and run the command again"
        case .other: "try 'curl -v' with the same address"
        }
    }

    var status: ExitStatus {
        switch self {
        case .unreadableAddress, .unencrypted, .certificates: .badInput
        case .noSuchHost, .refused, .timedOut, .cutOff, .untrusted, .answerTooLarge, .noClient, .other: .unavailable
        }
    }
}
