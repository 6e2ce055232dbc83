import Fetching

extension PolicyProbe {
    /// Apps in the field cannot be changed: what the first one sent must work for ever.
    func oldClients(_ first: HTTPResponse, _ ask: Ask) -> ProbeFinding {
        var request = ProbeRequest.with("App-Version", "0.0.1")
        request.fields += [.init(name: "App-OS-Version", value: "1.0"), .init(name: "Accept", value: "text/html")]
        return judging("old apps", request, ask) { answer in
            guard holdsTheDocument(answer, as: first) else {
                return ProbeFinding(
                    "old apps", .bad, "version 0.0.1 gets \(answer.status) or another body",
                    advice:
                        "every app gets the same document; take the policy path out of enforcement and of content negotiation"
                )
            }
            return judging("old apps", ProbeRequest(method: "HEAD"), ask) { head in
                head.status == 200
                    ? ProbeFinding("old apps", .ok, "version 0.0.1 gets the same document; HEAD works")
                    : ProbeFinding(
                        "old apps", .warn, "HEAD gets \(head.status)",
                        advice: "allow HEAD: monitors and some caches use it")
            }
        }
    }

    /// A phone that crashed at its last launch asks around caches with a query.
    func launches(_ first: HTTPResponse, _ ask: Ask) -> ProbeFinding {
        guard let query = try? HTTPAddress(address.text + (address.text.contains("?") ? "&" : "?") + "launch=1") else {
            return ProbeFinding("query", .unknown, "not asked: the address takes no query")
        }
        return judging("query", ProbeRequest(), at: query, ask) { answer in
            holdsTheDocument(answer, as: first)
                ? ProbeFinding("query", .ok, "?launch=1 gets the same document")
                : ProbeFinding(
                    "query", .warn, "?launch=1 gets \(answer.status) or another body",
                    advice: "ignore the query: phones in a crash loop ask with it to get around caches")
        }
    }

    func certificate(_ answer: HTTPResponse) -> ProbeFinding {
        guard address.isEncrypted else {
            return ProbeFinding("tls", .unknown, "not asked: plain http on this machine")
        }
        guard let end = answer.certificateEnd else {
            return ProbeFinding("tls", .unknown, "the certificate does not tell its end")
        }
        let days = (end - now) / 86_400
        switch days {
        case 21...: return ProbeFinding("tls", .ok, "the certificate is good for \(days) days")
        case 7..<21: return ProbeFinding("tls", .warn, "the certificate ends in \(days) days", advice: "renew it")
        default:
            return ProbeFinding(
                "tls", .bad, "the certificate ends in less than \(max(0, days) + 1) days",
                advice: "renew it now: apps would keep their old document for ever")
        }
    }

    /// The host must be the gate's own, so that no other service takes it down or retires it.
    func host(_ ask: Ask) -> ProbeFinding {
        guard !address.isLoopback else { return ProbeFinding("host", .unknown, "not asked: it is this machine") }
        if address.isNumeric {
            return ProbeFinding(
                "host", .warn, "the address is a number", advice: "give it a name: numbers change, and apps cannot")
        }
        guard let root = try? address.root else {
            return ProbeFinding("host", .unknown, "not asked: \(address.host) cannot be written as an address")
        }
        return judging("host", ProbeRequest(), at: root, ask) { answer in
            (200..<400).contains(answer.status)
                ? ProbeFinding(
                    "host", .warn, "\(root) answers \(answer.status): the host serves something else too",
                    advice: "give the gate a host name of its own, so that it outlives other services")
                : ProbeFinding("host", .ok, "\(address.host) serves nothing else at its root")
        }
    }

    func publicAddress() -> ProbeFinding {
        switch wanted.publicURL {
        case nil:
            ProbeFinding(
                "address", .warn, "\(wanted.path) has no public_url",
                advice: "add it, so that commands can wait for phones to get a change")
        case address.text?:
            ProbeFinding("address", .ok, "the public_url of \(wanted.path)")
        case let other?:
            ProbeFinding(
                "address", .warn, "\(wanted.path) says that phones read \(other)",
                advice: "probe that, or correct public_url")
        }
    }
}
