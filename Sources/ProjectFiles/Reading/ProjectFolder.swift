internal import Glibc
import DurableFiles
import PolicyFiles

/// The files of a project as they are read: each once, and with what an edit would make of it in its place.
struct ProjectFolder {
    private let fileSystem: any FileSystem
    /// Contents that stand in for those on disk.
    private let overlay: [String: [UInt8]]
    /// What was read, by path; a file that is reached by several paths has the first one in all of them.
    private(set) var sources: [String: SourceText] = [:]
    /// Paths without symbolic links, and by which one the file was read.
    private var paths: [String: String] = [:]

    init(in fileSystem: any FileSystem, overlay: [String: [UInt8]] = [:]) {
        self.fileSystem = fileSystem
        self.overlay = overlay
    }

    mutating func source(_ path: String) throws(ProjectError) -> SourceText {
        if let source = sources[path] { return source }
        let target = (try? fileSystem.resolve(path)) ?? path
        if let known = paths[target], let source = sources[known] {
            sources[path] = source
            return source
        }
        paths[target] = path
        let source: SourceText
        if let bytes = overlay[path] {
            source = SourceText(path: path, bytes: bytes)
        } else {
            do throws(FileError) {
                source = SourceText(path: path, bytes: try DurableFile(path, in: fileSystem).read())
            } catch {
                throw .file(error)
            }
        }
        sources[path] = source
        return source
    }

    /// The file at a path that may lead nowhere.
    mutating func optionalSource(_ path: String) throws(ProjectError) -> SourceText? {
        do throws(ProjectError) {
            return try source(path)
        } catch .file(let error) where error.isAbsence {
            return nil
        }
    }

    /// What lies in a folder, in the order of names; nothing where there is no folder.
    func names(in folder: String) throws(ProjectError) -> [String] {
        do throws(FileError) {
            return try fileSystem.names(in: folder).sorted()
        } catch {
            if error.isAbsence { return [] }
            throw .file(error)
        }
    }

    func isFolder(_ path: String) throws(ProjectError) -> Bool {
        do throws(FileError) {
            return try fileSystem.status(of: fileSystem.resolve(path)).kind == .folder
        } catch {
            throw .file(error)
        }
    }

    /// Runs a reader of one form, and makes its errors those of the project.
    static func reading<Value>(_ body: () throws(ProjectSyntaxError) -> Value) throws(ProjectError) -> Value {
        do throws(ProjectSyntaxError) { return try body() } catch { throw .syntax(error) }
    }
}

extension FileError {
    /// Whether there is nothing at the path.
    fileprivate var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}
