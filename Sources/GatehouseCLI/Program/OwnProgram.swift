import Glibc

/// Where this program was started from.
enum OwnProgram {
    /// The folder that it lies in; nil where the system does not tell.
    static var folder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        let file = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return file.lastIndex(of: "/").map { String(file[..<$0]) }
    }
}
