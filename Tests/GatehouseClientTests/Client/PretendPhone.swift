import LaunchDocument
import Synchronization
import TestSupport

@testable import GatehouseClient

/// A phone with one app, whose processes come and go, and a server that it asks.
final class PretendPhone: Sendable {
    struct Server {
        var answer: @Sendable (DocumentRequest) async throws -> DocumentResponse
        var requests: [DocumentRequest] = []
    }

    let folder: TemporaryFolder
    let record = MemoryRecord()
    let server = Mutex(Server(answer: { _ in throw Unreachable() }))
    let clock = Mutex(Timestamp.noon)
    private let launches = Mutex<UInt64>(0)

    struct Unreachable: Error {}

    init() throws { folder = try TemporaryFolder() }

    /// What the server has from now on.
    func serve(_ members: String, revision: Int = 1, status: Int = 200) {
        let body = Array(documentText(members, revision: revision).utf8)
        let etag = "\"\(ContentHash(of: body[...]).value)\""
        answer { request in
            if status == 200, request.headers["If-None-Match"] == etag { return DocumentResponse(status: 304) }
            return DocumentResponse(status: status, etag: etag, body: body)
        }
    }

    func answer(_ answer: @escaping @Sendable (DocumentRequest) async throws -> DocumentResponse) {
        server.withLock { $0.answer = answer }
    }

    var requests: [DocumentRequest] { server.withLock { $0.requests } }

    func pass(_ seconds: Int) { clock.withLock { $0 = $0 + seconds } }

    /// A new process of the app.
    func launch(
        _ version: String = "2.4.0", build: UInt64 = 1, folder path: String? = nil,
        caches: [String] = [], record: MemoryRecord? = nil, limits: FetchLimits = FetchLimits(),
        now time: (@Sendable () -> Timestamp)? = nil
    ) -> (launch: LaunchGuard, client: LaunchClient) {
        let token = launches.withLock { count in
            count += 1
            return count
        }
        let now = clock.withLock { $0 }
        let launch = LaunchGuard(
            record ?? self.record,
            LaunchStart(
                build: build, hint: .foreground, boot: 1, now: Int64(now.secondsSince1970), token: token),
            clock: { 0 })
        var configuration = LaunchConfiguration(
            app: "shop", installation: phone(version), documentURL: "https://gate.example.com/v1/policy/shop.json",
            storeURL: "https://apps.apple.com/app/id9", folder: path ?? folder.path)
        configuration.bundledDocument = folder.file("bundled.json")
        configuration.cacheFolders = caches
        let client = LaunchClient(
            configuration, launch: launch, now: time ?? { self.clock.withLock { $0 } }, limits: limits
        ) { request in
            let answer = self.server.withLock { server in
                server.requests.append(request)
                return server.answer
            }
            return try await answer(request)
        }
        return (launch, client)
    }

    /// A launch that goes well to its end, and knows what the server has.
    @discardableResult
    func launchWell() async -> LaunchClient {
        let (launch, client) = launch()
        _ = await client.start()
        await client.refresh()
        launch.arm()
        launch.firstScreen()
        launch.stable()
        return client
    }

    /// Launches that vanish before their first screen.
    func crash(_ times: Int = 1) {
        for _ in 0..<times { launch().launch.arm() }
    }
}

/// A record that survives the processes of a test.
final class MemoryRecord: RecordFile {
    private let bytes = Mutex<[UInt8]>([])

    func open() {}
    func tryLock() -> Bool { true }
    func synchronize() {}

    func read(at offset: Int, count: Int) -> [UInt8] {
        bytes.withLock { Array($0.dropFirst(offset).prefix(count)) }
    }

    func write(_ new: ArraySlice<UInt8>, at offset: Int) -> Int {
        bytes.withLock { bytes in
            let end = offset + new.count
            if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
            bytes.replaceSubrange(offset..<end, with: new)
        }
        return new.count
    }
}

/// Waits for what happens in the background; a machine under load must not turn this into a failure.
func eventually(_ condition: () throws -> Bool) async rethrows -> Bool {
    for _ in 0..<4000 {
        if try condition() { return true }
        try? await Task.sleep(nanoseconds: 5_000_000)
    }
    return try condition()
}
