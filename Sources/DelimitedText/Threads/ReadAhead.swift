/// Reads text on a thread of its own, a few chunks ahead of whoever takes it. For gzip, so that inflating does not wait.
final class ReadAhead {
    private struct Chunk: Sendable {
        let bytes: [UInt8]
        let failure: TextError?
        let bytesRead: Int
    }

    private let chunks = Channel<Chunk>(capacity: 4)
    private let worker: Worker
    private var current: [UInt8] = []
    private var taken = 0
    private(set) var bytesRead = 0

    /// - Returns: Nil when the system gives no more threads.
    init?(_ stream: TextStream, chunk size: Int) {
        let reading = Reading(stream: stream)
        let worker = Worker { [chunks] in
            var failure: TextError?
            var isAtEnd = false
            while !isAtEnd {
                var bytes: [UInt8] = []
                do throws(TextError) {
                    bytes = try reading.stream.readChunk(size)
                    isAtEnd = bytes.isEmpty
                } catch {
                    (failure, isAtEnd) = (error, true)
                }
                let chunk = Chunk(bytes: bytes, failure: failure, bytesRead: reading.stream.bytesRead)
                guard chunks.send(chunk) else { return }
            }
            chunks.close()
        }
        guard let worker else { return nil }
        self.worker = worker
    }

    /// The stream is used by the worker alone from then on.
    private struct Reading: @unchecked Sendable {
        let stream: TextStream
    }

    deinit {
        chunks.close()
        worker.join()
    }

    /// - Returns: How many bytes of `room` were filled; 0 at the end.
    func read(into room: UnsafeMutableRawBufferPointer) throws(TextError) -> Int {
        while taken == current.count {
            guard let chunk = chunks.receive() else { return 0 }
            bytesRead = chunk.bytesRead
            if let failure = chunk.failure { throw failure }
            (current, taken) = (chunk.bytes, 0)
            if current.isEmpty { return 0 }
        }
        let count = min(room.count, current.count - taken)
        unsafe current.withUnsafeBytes { bytes in
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
        }
        taken += count
        return count
    }
}
