import Glibc

/// The environment of this process. For `main` alone: everything else is given what it may read.
package func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
        let text = unsafe String(cString: entry)
        if let equals = text.firstIndex(of: "=") {
            variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        unsafe next += 1
    }
    return variables
}
