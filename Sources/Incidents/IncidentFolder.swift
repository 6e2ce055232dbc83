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
        package var incidents: [Incident] = []
        /// What could not be read; one of them hides no other.
        package var failures: [FileError] = []

        package var open: [Incident] { incidents.filter(\.isOpen) }
    }

    /// All incidents; none where the folder is missing. Hidden folders and those without a timeline are none.
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
                if let incident = try incident(id) { listing.incidents.append(incident) }
            } catch {
                listing.failures.append(error)
            }
        }
        return listing
    }

    /// One incident; nil where there is no timeline under this name.
    package func incident(_ id: String) throws(FileError) -> Incident? {
        let path = timelinePath(of: id)
        do throws(FileError) {
            let bytes = try DurableFile(path, in: fileSystem).read()
            return Incident(id: id, timeline: Timeline(path: path, bytes: bytes))
        } catch {
            // A file beside the folders is no incident either.
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }
}
