import Fetching

extension PolicyProbe {
    /// How old a copy may be before an emergency change reaches people.
    private static let longestLifetime = 300

    func cacheLifetime(_ answer: HTTPResponse) -> ProbeFinding {
        guard let header = answer["Cache-Control"] else {
            return ProbeFinding(
                "cache", .bad, "no Cache-Control",
                advice: "send max-age=60: without it every cache guesses, for up to days")
        }
        let directives = answer.cacheDirectives
        if directives.contains("no-store") || directives.contains("private") {
            return ProbeFinding(
                "cache", .warn, "Cache-Control: \(header)",
                advice: "let caches keep it for a minute: every launch asks for it")
        }
        guard let seconds = answer.cacheSeconds else {
            return ProbeFinding("cache", .warn, "Cache-Control: \(header)", advice: "add max-age=60")
        }
        return seconds > Self.longestLifetime
            ? ProbeFinding(
                "cache", .warn, "a change takes up to \(seconds) s to reach people", advice: "lower max-age to 60")
            : ProbeFinding("cache", .ok, "Cache-Control: \(header)")
    }

    func validator(_ answer: HTTPResponse) -> ProbeFinding {
        switch answer["ETag"] {
        case nil:
            ProbeFinding(
                "etag", .warn, "no ETag",
                advice: "keep the one the server sends: every launch downloads the whole document without it")
        case let tag? where tag.hasPrefix("W/"):
            ProbeFinding(
                "etag", .warn, "weak: \(tag)",
                advice: "something on the way re-encodes the document; serve the prepared bytes")
        case let tag?:
            ProbeFinding("etag", .ok, tag.count > 24 ? "\(tag.prefix(12))…\"" : tag)
        }
    }

    func revalidation(_ answer: HTTPResponse, _ ask: Ask) -> ProbeFinding {
        guard let tag = answer["ETag"] else {
            return ProbeFinding("304", .unknown, "not asked: there is no ETag to ask with")
        }
        return judging("304", .with("If-None-Match", tag), ask) { again in
            guard again.status == 304 else {
                return ProbeFinding(
                    "304", .warn, "If-None-Match with the current ETag gets \(again.status)",
                    advice: "let the proxy pass If-None-Match on: every launch downloads the whole document")
            }
            guard again["ETag"] == tag, again["Cache-Control"] == answer["Cache-Control"] else {
                return ProbeFinding(
                    "304", .warn, "a 304 with another ETag or Cache-Control than the 200",
                    advice: "keep the headers of the 200 (RFC 9110 section 15.4.5)")
            }
            return judging("304", .with("If-None-Match", "\"gatehouse-probe\""), ask) { other in
                other.status == 200
                    ? ProbeFinding("304", .ok, "304 for the current ETag, 200 for another")
                    : ProbeFinding(
                        "304", .bad, "an old ETag gets \(other.status)",
                        advice: "phones with an old document would never get the new one")
            }
        }
    }

    func compression(_ first: HTTPResponse, _ ask: Ask) -> ProbeFinding {
        judging("gzip", ProbeRequest(decodesGzip: true), ask) { answer in
            if !wanted.isWorthCompressing, answer["Content-Encoding"] == nil {
                return ProbeFinding("gzip", .ok, "plain: the document is too short to gain from it")
            }
            guard answer.status == 200, answer["Content-Encoding"]?.lowercased() == "gzip" else {
                return ProbeFinding(
                    "gzip", .warn, "asked for gzip, got it plain", advice: "let the proxy pass Accept-Encoding on")
            }
            guard holdsTheDocument(answer, as: first) else {
                return ProbeFinding(
                    "gzip", .warn, "the gzip variant holds another document than \(wanted.path)",
                    advice: "caches hold an older one; wait for max-age, or purge them")
            }
            guard (answer["Vary"] ?? "").lowercased().contains("accept-encoding") else {
                return ProbeFinding(
                    "gzip", .bad, "gzip without Vary: Accept-Encoding",
                    advice: "add it: caches would hand gzip to apps that cannot read it")
            }
            return ProbeFinding("gzip", .ok, "decodes to the same bytes, Vary: Accept-Encoding")
        }
    }
}
