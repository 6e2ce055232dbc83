package import DurableFiles
import Glibc
import Synchronization

/// A file system in memory that remembers every state its disk went through, and that can be told to fail.
package final class ModelFileSystem: FileSystem {
    struct State {
        var disk: ModelDisk
        var history: [ModelDisk] = []
        var descriptors: [Int32: Int] = [:]
        var nextDescriptor: Int32 = 3
        var locks: [Int: Int32] = [:]
        var calls: [FileError.Operation] = []
        var pauses = 0
        var faults: Faults
    }

    /// What goes wrong.
    package struct Faults: Sendable {
        /// The call with this number, from 0, fails with this `errno`.
        package var failingCall: (number: Int, code: Int32)?
        /// Every call of this kind fails with this `errno`.
        package var failingOperation: (operation: FileError.Operation, code: Int32)?
        /// A write takes no more than this.
        package var largestWrite = Int.max
        /// Done before the call with this number, by somebody who does not lock.
        package var interference: (number: Int, change: @Sendable (inout ModelDisk) -> Void)?
        /// Done at every pause of whoever waits for a lock.
        package var atPause: (@Sendable (ModelFileSystem) -> Void)?
        /// The account that the calls are made by.
        package var user: UInt32 = 0

        package init() {}
    }

    let state: Mutex<State>

    package init(_ disk: ModelDisk, faults: Faults = Faults()) {
        state = Mutex(State(disk: disk, faults: faults))
    }

    /// The disk as programs see it now.
    package var disk: ModelDisk { state.withLock { $0.disk } }
    /// The disk as it was before each change and after the last.
    package var history: [ModelDisk] { state.withLock { $0.history + [$0.disk] } }
    /// The calls made so far, the failed one included.
    package var calls: [FileError.Operation] { state.withLock { $0.calls } }
    package var openFiles: Int { state.withLock { $0.descriptors.count } }
    package var pauses: Int { state.withLock { $0.pauses } }

    /// Lets somebody who does not lock change the disk now.
    package func interfere(_ change: (inout ModelDisk) -> Void) { state.withLock { change(&$0.disk) } }

    /// One system call: counts it, fails it when told so, and records the disk when it is about to change.
    func call<Result>(
        _ operation: FileError.Operation, _ path: String, changes: Bool = false,
        _ body: (inout State) throws(Refusal) -> Result
    ) throws(FileError) -> Result {
        let outcome = state.withLock { (state: inout State) -> Swift.Result<Result, Refusal> in
            let number = state.calls.count
            state.calls.append(operation)
            if let interference = state.faults.interference, interference.number == number {
                interference.change(&state.disk)
            }
            if let (failing, code) = state.faults.failingCall, failing == number { return .failure(Refusal(code)) }
            if let (failing, code) = state.faults.failingOperation, failing == operation {
                return .failure(Refusal(code))
            }
            if changes { state.history.append(state.disk) }
            do throws(Refusal) { return .success(try body(&state)) } catch { return .failure(error) }
        }
        do throws(Refusal) { return try outcome.get() } catch {
            throw .system(operation, path: path, code: error.code)
        }
    }

    /// An `errno`.
    struct Refusal: Error {
        let code: Int32
        init(_ code: Int32) { self.code = code }
    }
}

extension ModelFileSystem.State {
    func number(of file: OpenFile) throws(ModelFileSystem.Refusal) -> Int {
        guard let number = descriptors[file.descriptor] else { throw .init(EBADF) }
        return number
    }

    func node(at path: String) throws(ModelFileSystem.Refusal) -> ModelDisk.Node {
        guard let node = disk[path] else { throw .init(ENOENT) }
        return node
    }

    mutating func change(_ number: Int, _ change: ModelDisk.Change) {
        guard var file = disk.files[number] else { return }
        change.apply(to: &file.current)
        file.pending.append(change)
        disk.files[number] = file
    }

    mutating func changeNames(in folder: String, _ names: [String: Int?]) {
        for (path, file) in names { disk.names[path] = file }
        disk.pendingNames.append(.init(folder: folder, names: names))
    }
}

func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
}
