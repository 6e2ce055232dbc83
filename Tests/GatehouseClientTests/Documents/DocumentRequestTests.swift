import LaunchDocument
import Testing

@testable import GatehouseClient

struct DocumentRequestTests {
    private let address = "https://gate.example.com/v1/policy/shop.json"

    private func known(_ etag: String?) throws -> DocumentEnvelope { try stored(etag: etag).envelope }

    @Test func aNormalLaunchMayBeAnsweredByACache() throws {
        let request = DocumentRequest(address, for: phone(), known: try known("\"5\""), launch: 0)
        #expect(request.url == address)
        #expect(
            request.headers == [
                "Accept": "application/json", "App-Version": "2.4.0", "If-None-Match": "\"5\"",
                "App-Launch": "level=0; build=1873",
            ])
    }

    @Test func aLaunchInSafeModeGetsPastCaches() throws {
        #expect(
            DocumentRequest(address, for: phone(), known: nil, launch: 2).url == address + "?launch=2")
        #expect(
            DocumentRequest(address + "?x=1#top", for: phone(), known: nil, launch: 1).url == address + "?x=1&launch=1")
    }

    @Test func whatIsNotKnownIsNotSaid() throws {
        let request = DocumentRequest(address, for: Installation(version: nil), known: try known(nil), launch: nil)
        #expect(request.headers == ["Accept": "application/json"])
        let launch = DocumentRequest(address, for: Installation(version: nil), known: nil, launch: 3)
        #expect(launch.headers["App-Launch"] == "level=3")
    }
}
