/// The value of a task, or nil when it takes longer than `milliseconds`. The task goes on.
func outcome<Value: Sendable>(of task: Task<Value, Never>, within milliseconds: Int) async -> Value? {
    await withCheckedContinuation { continuation in
        // Whoever is first takes the continuation, which may be resumed once.
        let waiting = Lock<CheckedContinuation<Value?, Never>?>(continuation)
        let resume: @Sendable (Value?) -> Void = { value in
            waiting.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }?.resume(returning: value)
        }
        let limit = Task {
            try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
            resume(nil)
        }
        Task {
            resume(await task.value)
            limit.cancel()
        }
    }
}
