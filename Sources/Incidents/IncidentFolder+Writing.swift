internal import Glibc
package import DurableFiles
import LaunchDocument

extension IncidentFolder {
    /// Adds a line to a timeline; it is on disk when this returns. A last line that is torn stays, and the new one starts on
    /// its own; of two writers at once each gets a line.
    package func append(_ entry: TimelineEntry, to id: String) throws(FileError) {
        try DurableFile(timelinePath(of: id), in: fileSystem).append(line: entry.line)
    }

    /// Why an incident was not opened.
    package enum OpeningError: Error, Sendable {
        /// The app has one that is open.
        case isOpen(IncidentOutline)
        case file(FileError)
    }

    /// Begins an incident. Of two people who do so at once for one app, the second is told of the first.
    ///
    /// - Returns: its name.
    package func open(_ opening: Incident.Opening) throws(OpeningError) -> String {
        let found: Result<String, OpeningError>
        do throws(FileError) {
            try fileSystem.makeDurableFolder(path)
            let lock = try FolderLock(path, in: fileSystem)
            found = try withExtendedLifetime(lock) { () throws(FileError) in
                if let other = try listing().open.first(where: { $0.app == opening.app }) {
                    return .failure(.isOpen(other))
                }
                let id = try unusedName(for: opening.title, on: opening.at)
                try fileSystem.makeDurableFolder(folder(of: id))
                try append(.opening(opening), to: id)
                return .success(id)
            }
        } catch {
            throw .file(error)
        }
        return try found.get()
    }

    /// The name for the title, with a number behind it where another incident has it. A folder that a killed command left
    /// without a line is taken over.
    private func unusedName(for title: String, on day: Timestamp) throws(FileError) -> String {
        let name = IncidentName.make(title, on: day)
        var (candidate, number) = (name, 1)
        while try incident(candidate) != nil {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }
}
