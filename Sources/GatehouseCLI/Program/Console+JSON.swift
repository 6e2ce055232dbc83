import CommandKit
import JSONText

extension Console {
    /// Prints one JSON value on a line of its own, as scripts and `jq` take it.
    func writeJSON(_ build: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        build(&writer)
        output.write(writer.bytes + [0x0A])
    }
}
