internal import Glibc
package import DurableFiles

/// A folder with one folder for each incident: `incidents/2026-11-30-checkout-crash/timeline.jsonl`.
package struct IncidentFolder: Sendable {
    package let path: String
    let fileSystem: any FileSystem

    /// - Parameter path: as messages should call it; nothing is read yet.
    package init(_ path: String, in fileSystem: any FileSystem = POSIXFileSystem()) {
        self.path = path
        self.fileSystem = fileSystem
    }

    package func folder(of id: String) -> String { "\(path)/\(id)" }

    package func timelinePath(of id: String) -> String { "\(folder(of: id))/timeline.jsonl" }

    /// What there is, the oldest first.
    package struct Listing: Sendable {
        package var incidents: [IncidentOutline] = []
        /// What could not be read; one of them hides no other.
        package var failures: [FileError] = []

        package var open: [IncidentOutline] { incidents.filter(\.isOpen) }
    }

    /// All incidents; none where the folder is missing. Hidden folders are none, nor those with no line but a torn one.
    package func listing() throws(FileError) -> Listing {
        let names: [String]
        do throws(FileError) {
            names = try fileSystem.names(in: path)
        } catch {
            if error.code == ENOENT { return Listing() }
            throw error
        }
        var listing = Listing()
        for id in names.sorted() where !id.hasPrefix(".") {
            do throws(FileError) {
                if let outline = try outline(of: id) { listing.incidents.append(outline) }
            } catch {
                listing.failures.append(error)
            }
        }
        return listing
    }

    /// How much of each end is read: what opens an incident, and what closes it with what is noted afterwards.
    private static let endSize = 8_192

    private func outline(of id: String) throws(FileError) -> IncidentOutline? {
        let path = timelinePath(of: id)
        let file = DurableFile(path, in: fileSystem)
        return try existing { () throws(FileError) -> IncidentOutline? in
            let ends = try file.ends(Self.endSize)
            guard let tail = ends.tail else { return IncidentOutline(id: id, path: path, bytes: ends.head) }
            if let outline = IncidentOutline(id: id, path: path, head: ends.head, tail: tail) { return outline }
            return IncidentOutline(id: id, path: path, bytes: try file.read())
        }
    }

    /// One incident; nil where there is no line in a timeline under this name.
    package func incident(_ id: String) throws(FileError) -> Incident? {
        let path = timelinePath(of: id)
        return try existing { () throws(FileError) -> Incident? in
            let timeline = Timeline(path: path, bytes: try DurableFile(path, in: fileSystem).read())
            return timeline.isUnwritten ? nil : Incident(id: id, timeline: timeline)
        }
    }

    /// Nil where nothing is there.
    private func existing<Value>(_ body: () throws(FileError) -> Value?) throws(FileError) -> Value? {
        do throws(FileError) {
            return try body()
        } catch {
            // A file beside the folders is no incident either.
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }
}
