/// The system calls that the record is kept with, one method per call.
///
/// It is a protocol for one reason: tests replace it with a file in memory that fails, takes less than it was given, or
/// forgets what was not synced. No method repeats or completes anything.
package protocol RecordFile: Sendable {
    /// Opens the file, or makes it empty; called once and first.
    func open() throws(SystemError)
    /// Takes the lock of the open file without waiting, until the process ends; false when another process has it.
    func tryLock() throws(SystemError) -> Bool
    /// At most `count` bytes from `offset`; empty behind the end.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8]
    /// Writes a part of `bytes`, and returns how many.
    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) -> Int
    /// Returns once what was written would survive a power cut.
    func synchronize() throws(SystemError)
}

/// The `errno` of a system call.
package struct SystemError: Error, Hashable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }
}
