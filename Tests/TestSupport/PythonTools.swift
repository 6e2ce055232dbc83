import Foundation

/// The Python of `scripts/install-python`.
package enum PythonTools {
    /// Installs what is missing of a kind of `scripts/python-packages` and gives the path of the interpreter.
    package static func python(_ kind: String = "test") throws -> String {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let install = try run(
            "\(root)/scripts/install-python", [kind], environment: ProcessInfo.processInfo.environment, in: root)
        guard install.status == 0 else { throw Failure(message: install.errors) }
        return "\(root)/.build/python/bin/python"
    }

    package struct Failure: Error, CustomStringConvertible {
        let message: String
        package var description: String { message }
    }
}
