/// Names one launch. A signal that carries the token of another launch does nothing.
public struct LaunchToken: Hashable, Sendable {
    let value: UInt64
}
