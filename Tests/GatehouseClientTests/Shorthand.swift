import Foundation
import LaunchDocument
import TestSupport
import Versioning

@testable import GatehouseClient

extension Timestamp {
    static let noon = Timestamp(secondsSince1970: 1_796_040_000)
    static func + (time: Timestamp, seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: time.secondsSince1970 + seconds)
    }
}

/// A document of the app `shop`: what `members` says, and no more.
func documentText(_ members: String = "", revision: Int = 1) -> String {
    #"{"gatehouse":1,"app":"shop","revision":\#(revision),"platform":"ios""# + (members.isEmpty ? "" : ",")
        + members + "}"
}

func document(_ members: String = "", revision: Int = 1) throws -> LaunchDocument {
    try LaunchDocument.read(Array(documentText(members, revision: revision).utf8), app: "shop")
}

func stored(
    _ members: String = "", revision: Int = 1, source: DocumentChoice = .cached, etag: String? = nil,
    at time: Timestamp = .noon
) throws -> StoredDocument {
    let body = Array(documentText(members, revision: revision).utf8)
    return StoredDocument(
        try LaunchDocument.read(body, app: "shop"), DocumentEnvelope(body: body, etag: etag, fetchedAt: time), source)
}

func phone(_ version: String? = "2.4.0", os: String? = "17.2", storefront: String? = nil) -> Installation {
    Installation(
        reportedVersion: version, build: "1873", os: os, storefront: storefront, languages: ["de-AT", "en"],
        targetingKey: "install-1")
}

extension TemporaryFolder {
    /// A store in this folder, whose bundled document is the file `bundled.json` of it.
    var store: LaunchDocumentStore {
        LaunchDocumentStore(app: "shop", folder: path, bundledFile: file("bundled.json"))
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }
}
