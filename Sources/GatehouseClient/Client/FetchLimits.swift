/// How long an answer is waited for, in milliseconds.
struct FetchLimits: Sendable {
    /// After this, the next fetch may begin.
    var fetch = 60_000
    /// After this, a user to whom the app's own server answered 426 sees what is known.
    var refusal = 10_000
}
