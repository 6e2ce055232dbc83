import LaunchDocument
import TestSupport
import Testing

@testable import GatehouseClient

/// What an answer of any kind does to the document that an app has.
struct FetchJudgementTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let situation: String
        let status: Int
        let body: String
        let result: FetchResult
        let keeps: Int?
        init(_ situation: String, _ status: Int, _ body: String, _ result: FetchResult, keeps revision: Int? = nil) {
            self.situation = situation
            self.status = status
            self.body = body
            self.result = result
            keeps = revision
        }
        var testDescription: String { situation }
    }

    private static func refused(_ body: String) -> FetchResult {
        do throws(DocumentError) {
            _ = try LaunchDocument.read(Array(body.utf8), app: "shop")
            return .updated
        } catch {
            return .refused(error)
        }
    }

    static let portal = "<!DOCTYPE html><html><body>Please log in</body></html>"

    @Test(arguments: [
        Row("a newer document", 200, documentText(revision: 6), .updated, keeps: 6),
        Row("an older one, after an undo", 200, documentText(revision: 4), .updated, keeps: 4),
        Row("the same one", 200, documentText(revision: 5), .unchanged, keeps: 5),
        Row(
            "a later format's parts", 200,
            documentText(#""new":[1],"targets":[{"version":9},{"version":"3"}]"#, revision: 6), .updated, keeps: 6),
        Row("no change", 304, "", .unchanged, keeps: 5),
        Row("a captive portal", 200, portal, refused(portal)),
        Row("an empty body", 200, "", refused("")),
        Row("another app", 200, #"{"gatehouse":1,"app":"bank"}"#, refused(#"{"gatehouse":1,"app":"bank"}"#)),
        Row("a cut body", 200, String(documentText().dropLast()), refused(String(documentText().dropLast()))),
        Row("a page of an error", 503, portal, .unexpectedStatus(503)),
        Row("a document with an error", 500, documentText(revision: 9), .unexpectedStatus(500)),
        Row("a redirect that was not followed", 302, "", .unexpectedStatus(302)),
        Row("a part of the document", 206, documentText(revision: 9), .unexpectedStatus(206)),
        Row("nothing", 204, "", .unexpectedStatus(204)),
        Row("a retired app", 410, "", .unexpectedStatus(410)),
    ])
    func judges(_ row: Row) throws {
        let known = try stored(revision: 5, etag: "\"5\"")
        let judgement = FetchJudgement(
            DocumentResponse(status: row.status, etag: "\"6\"", body: Array(row.body.utf8)), of: "shop", known: known,
            at: .noon + 900)
        #expect(judgement.result == row.result)
        #expect(judgement.keep?.document.revision == row.keeps)
        if let keep = judgement.keep {
            #expect(keep.envelope.fetchedAt == .noon + 900)
            #expect(keep.envelope.etag == (row.status == 304 ? "\"5\"" : "\"6\""))
            #expect(keep.source == .cached)
        }
    }

    @Test func a304ThatNobodyAskedForIsRefused() throws {
        let answer = DocumentResponse(status: 304)
        #expect(
            FetchJudgement(answer, of: "shop", known: nil, at: .noon).result == .unexpectedStatus(304))
        #expect(
            FetchJudgement(answer, of: "shop", known: try stored(), at: .noon).result == .unexpectedStatus(304))
    }

    @Test func tooMuchIsRefusedBeforeItIsRead() {
        let body = [UInt8](repeating: UInt8(ascii: "["), count: 200 << 20)
        let judgement = FetchJudgement(
            DocumentResponse(status: 200, body: body), of: "shop", known: nil, at: .noon)
        guard case .refused(let error) = judgement.result else {
            Issue.record("\(judgement.result)")
            return
        }
        #expect(error.code == .tooLarge)
        #expect(judgement.keep == nil)
    }

    @Test func everyCutOfADocumentIsRefused() throws {
        let body = Array(
            documentText(#""flags":{"a":{"default":true,"safe":false,"kill":{"when":{}}}},"stranded":"notice""#).utf8)
        for length in 0..<body.count {
            let judgement = FetchJudgement(
                DocumentResponse(status: 200, body: Array(body[..<length])), of: "shop", known: nil, at: .noon)
            #expect(judgement.keep == nil, "cut to \(length) bytes")
        }
    }

    @Test func anythingAtAllIsADocumentOrRefused() {
        var random = SeededRandom.forThisRun()
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"gatehouse\"", "\"app\"", "\"shop\"", "1", "\"flags\"", "null", "\"when\"",
            "true", "-", "1e9", " ", "\"\\ud800\"", "\u{FEFF}",
        ]
        for _ in 0..<rounds(20_000) {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
            let judgement = FetchJudgement(
                DocumentResponse(status: 200, body: Array(text.utf8)), of: "shop", known: nil, at: .noon)
            if let keep = judgement.keep {
                #expect(keep.document.app == "shop", "\(text), seed \(random.seed)")
            } else if case .refused = judgement.result {
            } else {
                Issue.record("\(text), seed \(random.seed)")
            }
        }
    }
}
