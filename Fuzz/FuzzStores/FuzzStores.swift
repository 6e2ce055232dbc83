import Fetching
import JSONText
import Stores
import Versioning

/// Any bytes are an answer of a store, a key, or what an earlier check kept: nothing traps, and what is not said for certain is
/// never taken for an answer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard let kind = bytes.first else { return 0 }
    let body = Array(bytes.dropFirst())
    switch kind % 6 {
    case 0: lookUp(body)
    case 1: askForAPhasedRelease(body)
    case 2: askForLists(body)
    case 3: readTrack(body)
    case 4: readKey(body)
    default: readLedger(body)
    }
    return 0
}

private let bundleID = "com.example.shop"

private func lookUp(_ body: [UInt8]) {
    let look = LookupLook(HTTPResponse(status: 200, fields: [], body: body), bundleID: bundleID)
    for status in [204, 301, 403, 429, 500, 503] {
        let other = LookupLook(HTTPResponse(status: status, fields: [], body: body), bundleID: bundleID)
        guard case .unknown = other else { preconditionFailure("an error is no look") }
    }
    var history = StorefrontHistory()
    for time in 0..<3 { history.add(look, at: time) }
    guard let wanted = try? AppVersion(strict: "2.4.1") else { return }
    switch (look, history.state(of: wanted, soak: 0, now: 3)) {
    case (.unknown, .unknown), (.absent, .absent): break
    case (.shown(let release), .live): precondition(release.version >= wanted)
    case (.shown(let release), .stale): precondition(release.version < wanted)
    default: preconditionFailure("a look says one thing and the history another")
    }
}

/// Answers everything with the same bytes.
private func connect(answering body: [UInt8]) -> AppStoreConnect? {
    guard let base = try? HTTPAddress("https://store.example"), let key = signingKey else { return nil }
    return AppStoreConnect(
        at: base, key: AppStoreConnectKey(keyID: "K", issuer: nil, key: key),
        transport: StoreTransport(
            ask: { request throws(NetworkFailure) in
                // A host is the same in capitals (RFC 3986, section 3.2.2).
                let place = request.address.text.prefix("https://store.example/".count).lowercased()
                precondition(place == "https://store.example/", "the token left the store")
                return HTTPResponse(status: 200, fields: [], body: body)
            }, now: { 0 }, pause: { _ in }, waiting: { _ in }))
}

private func askForAPhasedRelease(_ body: [UInt8]) {
    guard let connect = connect(answering: body) else { return }
    let version = StoreVersion(
        id: "v", text: "1", version: nil, state: nil, build: nil, minimumOS: nil, phasedRelease: nil)
    let answer = Result { () throws(StoreFailure) in try connect.phasedRelease(of: version) }
    guard case .success(let found) = answer else { return }
    precondition(found != nil || (try? JSON.parse(body))?["data"]?.isNull == true, "none is said with a null")
    for move in PhasedReleaseMove.allCases {
        guard case .possible(let release) = PhasedReleaseDecision(move, on: found) else { continue }
        precondition([.active, .paused].contains(release.state) && release.state != move.target)
        if let after = try? connect.carryOut(move, on: release, of: version) {
            precondition(after.state == move.target, "done is what the store shows")
        }
    }
}

private func askForLists(_ body: [UInt8]) {
    guard let connect = connect(answering: body) else { return }
    if let app = try? connect.app(bundleID: bundleID) { precondition(app.bundleID == bundleID) }
    let app = StoreApp(id: "1", bundleID: bundleID, name: nil)
    if let builds = try? connect.builds(of: app) {
        precondition(Set(builds.map(\.id)).count == builds.count, "a build twice")
        let highest = builds.highest?.number
        for build in builds { if let number = build.number { precondition(number <= highest ?? number) } }
    }
    _ = try? connect.territories(of: app)
    _ = try? connect.distributedVersion(of: app, on: .iOS)
}

private func readTrack(_ body: [UInt8]) {
    guard let json = try? JSON.parse(body), let releases = json["releases"]?.array else { return }
    let track = PlayTrack(name: "production", releases: releases.map(PlayRelease.init))
    for move in RolloutMove.allCases {
        for choice in [PlayReleaseChoice.onlyOne, .code("1873"), .name("2.4.0")] {
            guard case .possible(let index, let from, let to) = RolloutDecision(move, choice, in: track) else {
                continue
            }
            let after = track.replacing(index, with: to)
            precondition(after.releases.count == track.releases.count, "a release is lost")
            precondition(to.versionCodes == from.versionCodes && to.name == from.name && to.status != from.status)
        }
    }
}

private func readKey(_ text: [UInt8]) {
    _ = try? SigningKey(text, .es256)
    _ = try? AppStoreConnectKey(json: text, path: "f")
    _ = try? ServiceAccount(json: text, path: "f")
    _ = RateLimit(String(decoding: text, as: UTF8.self))
}

private func readLedger(_ body: [UInt8]) {
    guard let ledger = StorefrontLedger(json: body, bundleID: bundleID) else { return }
    precondition(StorefrontLedger(json: ledger.json, bundleID: bundleID) == ledger, "a ledger changes on its way")
    guard let wanted = try? AppVersion(strict: "2.4.1") else { return }
    for history in ledger.storefronts.values {
        for now in [0, 4_000_000_000] { _ = history.state(of: wanted, soak: 86_400, now: now) }
    }
    for now in [0, 4_000_000_000] {
        var copy = ledger
        _ = copy.begin(["TR", "DE"], now: now, isFresh: false)
        copy.add(.absent, of: "TR", at: now)
    }
}

/// A key made for tests; not a credential of anything.
private let signingKey = try? SigningKey(
    Array(
        """
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgz6mPQQ2T97of1KrhsREZ3w3NxMkyF+DkbRUjJyrKaH+hRANCAASYZBuhpf24lf6h
        6tgNdaruGkWFu2OzyPbeqJGxMXXnie561luzoSLvYbnXg5xNH5o7WqLygOy0d2RKZ17FfSah
        """.utf8), .es256)
