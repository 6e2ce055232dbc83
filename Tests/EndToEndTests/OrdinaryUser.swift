import Foundation
import Glibc
import TestSupport

/// Somebody whom permissions bind: root may read everything, and tests often run as root.
enum OrdinaryUser {
    /// The program and arguments that run a built program in a folder as such a user.
    ///
    /// That user may not see into the build folder, so the program is copied; and may do everything in `folder`.
    static func command(
        _ name: String, _ arguments: [String], in folder: TemporaryFolder
    ) throws -> (program: String, arguments: [String]) {
        guard getuid() == 0 else { return (builtProgram(name), arguments) }
        unsafe chmod(folder.path, 0o777)
        let copy = folder.file(name)
        if !FileManager.default.fileExists(atPath: copy) {
            try FileManager.default.copyItem(atPath: builtProgram(name), toPath: copy)
        }
        return ("/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", copy] + arguments)
    }
}
