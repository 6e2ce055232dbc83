import Glibc

/// A file descriptor as input or output.
///
/// Output is kept back until `flush()`, so that a long answer costs few system calls. A reader that went away (`| head -1`) is no error: the
/// rest is dropped in silence, because a change must not be cut short for want of an audience.
package final class DescriptorText: TextSink, TextSource {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// The errno of the first write that did not work, a reader gone away excepted.
    package private(set) var failure: Int32?
    private var isClosed = false

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package func write(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        pending += bytes
        if pending.count >= 16_384 { flush() }
    }

    package func flush() {
        var rest = pending[...]
        pending = []
        while !rest.isEmpty, !isClosed {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                waitUntil(POLLOUT)
            } else if errno != EINTR {
                isClosed = true
                if errno != EPIPE { failure = errno }
            }
        }
    }

    package func readToEnd() -> [UInt8]? {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            switch count {
            case 0: return all
            case 1...: all += buffer[..<count]
            case _ where errno == EINTR: continue
            case _ where errno == EAGAIN: waitUntil(POLLIN)
            default: return nil
            }
        }
    }

    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            // Byte by byte: what stands behind the line is not this reader's.
            switch unsafe read(descriptor, &byte, 1) {
            case 0: return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            case 1 where byte == 0x0A: return String(decoding: line, as: UTF8.self)
            case 1: line.append(byte)
            case _ where errno == EINTR: continue
            case _ where errno == EAGAIN: waitUntil(POLLIN)
            default: return nil
            }
        }
    }

    private func waitUntil(_ event: Int32) {
        var watched = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = unsafe poll(&watched, 1, 1_000)
    }
}
