internal import Glibc
internal import Synchronization

/// The bytes of an input as they are stored.
final class RawBytes {
    private enum Origin {
        case descriptor(Int32, isOwned: Bool)
        case bytes([UInt8])
    }

    let name: String
    /// Others may ask while a thread reads.
    private let progress = Atomic(0)
    /// Nil for a pipe or a terminal.
    let bytesInAll: Int?
    private let origin: Origin

    init(_ input: TextInput) throws(TextError) {
        name = input.name
        switch input {
        case .bytes(let bytes, _):
            origin = .bytes(bytes)
            bytesInAll = bytes.count
        case .file(let path):
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system(input: name, code: errno) }
            origin = .descriptor(descriptor, isOwned: true)
            bytesInAll = Self.size(descriptor)
            // Read once from front to back: the kernel may read ahead further. Advice, so that its failure means nothing.
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        case .standardInput:
            origin = .descriptor(STDIN_FILENO, isOwned: false)
            bytesInAll = Self.size(STDIN_FILENO)
        }
    }

    var bytesRead: Int { progress.load(ordering: .relaxed) }

    deinit {
        if case .descriptor(let descriptor, isOwned: true) = origin { close(descriptor) }
    }

    private static func size(_ descriptor: Int32) -> Int? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Fills the front of `room`.
    ///
    /// - Returns: How many bytes there were; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) throws(TextError) -> Int {
        let count: Int
        switch origin {
        case .bytes(let bytes):
            let start = bytesRead
            count = min(bytes.count - start, room.count)
            unsafe bytes.withUnsafeBytes { all in
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + count]))
            }
        case .descriptor(let descriptor, _):
            count = try unsafe Self.read(descriptor, into: room, input: name)
        }
        progress.add(count, ordering: .relaxed)
        return count
    }

    private static func read(
        _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, input: String
    ) throws(TextError) -> Int {
        while true {
            let count = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system(input: input, code: errno) }
        }
    }
}
