internal import LaunchDocument

/// The documents an app has: the one fetched last, the last one with which a launch was stable, and the one it was built
/// with. What cannot be read is not there; no method throws, and none needs the network.
struct LaunchDocumentStore: Sendable {
    let app: String
    private let folder: StorageFolder
    private let bundledFile: String?

    /// - Parameters:
    ///   - folder: Exists, belongs to this app alone and is not backed up.
    ///   - bundledFile: The document as `gatehouse render` writes it; nil when the app has none.
    init(app: String, folder: String, bundledFile: String?) {
        self.app = app
        self.folder = StorageFolder(path: folder)
        self.bundledFile = bundledFile
    }

    private static let cachedFile = "document"
    private static let lastGoodFile = "document-last-good"

    /// What a launch knows: the newest document, of which kills, `force` and the gate always count, and the one whose
    /// other values the launch works with.
    struct Loaded: Sendable {
        var newest: StoredDocument?
        var chosen: StoredDocument?
        /// Those before the chosen one, newest first: what they switch off is off.
        var passed: [StoredDocument] = []
    }

    /// The documents for a launch: the wanted one, or the next of cached, last good and bundled that can be read.
    ///
    /// - Parameter failing: What must not be chosen, whatever file it lies in; its kills, `force` and the gate still count.
    func load(_ choice: DocumentChoice, failing: DocumentIdentity? = nil) -> Loaded {
        // The order of the cases is the order of the fall. Mostly the first one is enough, and the others are not read.
        var found: [DocumentChoice: StoredDocument?] = [:]
        func document(_ choice: DocumentChoice) -> StoredDocument? {
            if let known = found[choice] { return known }
            let document = read(choice)
            found[choice] = .some(document)
            return document
        }
        let all = DocumentChoice.allCases
        let chosen = all.drop { $0 != choice }.lazy.compactMap(document).first { $0.identity != failing }
        let newest = all.lazy.compactMap(document).first
        guard newest?.source != chosen?.source else { return Loaded(newest: newest, chosen: chosen) }
        return Loaded(
            newest: newest, chosen: chosen,
            passed: all.prefix { $0 != chosen?.source }.compactMap(document).filter { $0.identity != chosen?.identity })
    }

    /// Keeps a fetched document as the cached one.
    /// - Returns: Whether it is on the disk.
    @discardableResult
    func keep(_ fetched: StoredDocument) -> Bool {
        folder.replace(Self.cachedFile, with: fetched.envelope.file)
    }

    /// Makes a document the last good one; to be called after a stable launch with it.
    /// - Returns: Whether it is the last good one now. The bundled one needs no copy.
    @discardableResult
    func promote(_ stable: StoredDocument) -> Bool {
        guard stable.source != .bundled else { return false }
        if read(.lastGood)?.identity == stable.identity { return true }
        return folder.replace(Self.lastGoodFile, with: stable.envelope.file)
    }

    /// Which screens the user has put away.
    func dismissals() -> Dismissals {
        folder.read(Dismissals.file, atMost: Dismissals.largestFile).map(Dismissals.init(file:)) ?? Dismissals()
    }

    /// - Returns: Whether they are on the disk.
    func keep(_ dismissals: Dismissals) -> Bool {
        folder.replace(Dismissals.file, with: dismissals.bytes)
    }

    /// One of the three; nil when it cannot be read.
    func read(_ choice: DocumentChoice) -> StoredDocument? {
        let envelope: DocumentEnvelope? =
            switch choice {
            case .cached: fetched(Self.cachedFile)
            case .lastGood: fetched(Self.lastGoodFile)
            case .bundled:
                bundledFile.flatMap { StorageFolder.read($0, atMost: DocumentRequest.largestBody) }.map {
                    DocumentEnvelope(body: $0, etag: nil, fetchedAt: Timestamp(secondsSince1970: 0))
                }
            }
        return envelope.flatMap { StoredDocument($0, of: app, source: choice) }
    }

    private func fetched(_ name: String) -> DocumentEnvelope? {
        folder.read(name, atMost: DocumentEnvelope.largestFile).flatMap(DocumentEnvelope.init(file:))
    }
}
