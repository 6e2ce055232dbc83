import CommandKit
import DurableFiles
import Fetching
import Stores

extension Invocation {
    /// The store itself, or what `--base-url` names in its place.
    func storeAddress(
        _ usual: String, replacement: Option = .baseURL
    ) throws(CommandFailure) -> HTTPAddress {
        do throws(NetworkFailure) {
            return try HTTPAddress(value(of: replacement) ?? usual)
        } catch {
            throw .network(error)
        }
    }

    func storeTransport(_ console: Console) throws(CommandFailure) -> StoreTransport {
        let client = try httpClient()
        return StoreTransport(
            ask: { request throws(NetworkFailure) in try client.ask(request) },
            now: { console.clock.now() / 1_000 }, pause: console.clock.pause,
            waiting: { wait in
                // A line that counts may stand there.
                let start = console.errors.isTerminal ? "\r\u{1B}[K" : ""
                console.errors.writeLine("\(start)note     \(wait.sentence.withVisibleControls())")
                console.errors.flush()
            })
    }

    func appStoreConnect(
        _ console: Console, replacement: Option = .baseURL
    ) throws(CommandFailure) -> AppStoreConnect {
        let key = try readingCredentials { () throws(CredentialFault) in
            if let path = value(of: .apiKey) {
                return try AppStoreConnectKey(json: try Self.credentials(at: path), path: path)
            }
            return try AppStoreConnectKey(environment: console.environment, read: Self.credentials)
        }
        return AppStoreConnect(
            at: try storeAddress(AppStoreConnect.address, replacement: replacement), key: key,
            transport: try storeTransport(console))
    }

    func serviceAccount(_ console: Console) throws(CommandFailure) -> ServiceAccount {
        try readingCredentials { () throws(CredentialFault) in
            if let path = value(of: .serviceAccount) {
                return try ServiceAccount(json: try Self.credentials(at: path), path: path)
            }
            guard let text = console.environment[Self.accountText], !text.isEmpty else {
                throw .missing(variables: ["GOOGLE_APPLICATION_CREDENTIALS"])
            }
            return try ServiceAccount(json: Array(text.utf8), path: Self.accountText)
        }
    }

    /// The content of a service account's file, as fastlane calls it.
    private static let accountText = "SUPPLY_JSON_KEY_DATA"

    private func readingCredentials<Value>(
        _ body: () throws(CredentialFault) -> Value
    ) throws(CommandFailure) -> Value {
        SecretProcess.begin()
        do throws(CredentialFault) { return try body() } catch { throw .complaint(error.complaint) }
    }

    private static func credentials(at path: String) throws(CredentialFault) -> [UInt8] {
        do throws(FileError) {
            return try DurableFile(path).read()
        } catch {
            throw .unreadable(path: path, reason: error.sentence)
        }
    }
}
