import JSONText
import LaunchDocument

@testable import GatehouseClient

/// What answers of a server mean to an app, and when it asks.
enum FetchVectors {
    private static let known = documentText(#""recommended_version":"2.5.0""#, revision: 5)
    private static let bodies = [
        known, documentText(revision: 6), documentText(revision: 4), "", "null", "[]", "{",
        "<!DOCTYPE html><html><body>Log in</body></html>", #"{"app":"shop","revision":7}"#,
        #"{"gatehouse":2,"app":"shop","revision":7}"#, #"{"gatehouse":"1","app":"shop","revision":7}"#,
        #"{"gatehouse":1,"app":"bank","revision":7}"#, #"{"gatehouse":1,"revision":7}"#,
        #"{"unheard_of":[],"app":"shop","gatehouse":1}"#, known + "\n",
    ]

    static var text: String {
        get throws {
            var answers: [(inout JSONWriter) -> Void] = []
            for body in bodies { answers.append(try answer(200, body, hasDocument: true, etag: #""5""#)) }
            answers.append(try answer(200, bodies[1], hasDocument: false, etag: nil))
            for status in [204, 206, 301, 400, 404, 410, 426, 500, 503] {
                answers.append(try answer(status, bodies[1], hasDocument: true, etag: #""5""#))
            }
            answers.append(try answer(304, "", hasDocument: true, etag: #""5""#))
            answers.append(try answer(304, "", hasDocument: true, etag: nil))
            answers.append(try answer(304, "", hasDocument: false, etag: nil))
            return "{\"app\":\"shop\",\"answers\":[\n\(listed(answers))\n],\"due\":[\n\(listed(due))\n]}\n"
        }
    }

    private static func answer(
        _ status: Int, _ body: String, hasDocument: Bool, etag: String?
    ) throws -> (inout JSONWriter) -> Void {
        let document = StoredDocument(
            DocumentEnvelope(body: Array(known.utf8), etag: etag, fetchedAt: .noon), of: "shop", source: .cached)
        let judgement = FetchJudgement(
            DocumentResponse(status: status, etag: #""6""#, body: Array(body.utf8)), of: "shop",
            known: hasDocument ? document : nil, at: .noon + 900)
        return { writer in
            writer.object { writer in
                if hasDocument {
                    writer.key("known")
                    writer.object { writer in
                        writer.member("body", known)
                        if let etag { writer.member("etag", etag) }
                    }
                }
                writer.member("status", status)
                writer.member("body", body)
                writer.member("result", judgement.result.word)
                writer.member("is_kept", judgement.keep != nil)
            }
        }
    }

    private static var due: [(inout JSONWriter) -> Void] {
        let now = 1_000_000
        var cases: [(inout JSONWriter) -> Void] = []
        for fetched in [nil, 0, now - 900, now - 899, now, now + 1] as [Int?] {
            for asked in [nil, now - 60, now - 59, now, now + 1] as [Int?] {
                let isDue = FetchSchedule.isDue(
                    fetchedAt: fetched.map(Timestamp.init(secondsSince1970:)),
                    lastAttempt: asked.map(Timestamp.init(secondsSince1970:)),
                    at: Timestamp(secondsSince1970: now))
                cases.append { writer in
                    writer.object { writer in
                        if let fetched { writer.member("fetched_at", fetched) }
                        if let asked { writer.member("asked_at", asked) }
                        writer.member("now", now)
                        writer.member("due", isDue)
                    }
                }
            }
        }
        return cases
    }
}

extension FetchResult {
    fileprivate var word: String {
        switch self {
        case .updated: "updated"
        case .unchanged: "unchanged"
        case .notDue: "not_due"
        case .refused: "refused"
        case .unexpectedStatus: "unexpected_status"
        case .unreachable: "unreachable"
        }
    }
}
