import Glibc

/// What a bad server sends, byte by byte.
struct RawAnswer {
    let descriptor: Int32

    /// Takes the next request off a socket, fields and all; nil once the socket was shut down.
    init?(on socket: ListeningSocket) {
        descriptor = accept(socket.descriptor, nil, nil)
        guard descriptor >= 0 else { return nil }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]), unsafe recv(descriptor, &byte, 1, 0) == 1 {
            bytes.append(byte)
        }
    }

    /// - Returns: Whether somebody still listens.
    func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func end() { close(descriptor) }
}
