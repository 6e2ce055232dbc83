/// Notices that a new content takes away so much that an accident is likelier than a decision.
///
/// A file that is cut at a line end is still valid YAML, and a template that renders to little is still valid too. What
/// goes on purpose is marked as going: `retired: true` on the app or on the flag.
package enum ShrinkGuard {
    /// What is compared: the names of the flags that are served, and the text they came from.
    package struct Content: Sendable {
        package let flags: Set<String>
        package let source: [UInt8]

        package init(flags: Set<String>, source: [UInt8]) {
            self.flags = flags
            self.source = source
        }
    }

    /// Why the step from `old` to `new` is refused, or nil when it may be taken.
    ///
    /// - Parameter retired: the flags that the new content marks as gone.
    package static func refusal(from old: Content, to new: Content, retired: Set<String> = []) -> Shrinkage? {
        if !new.source.isEmpty, new.source.count < old.source.count, old.source.starts(with: new.source) {
            return .cutShort(bytes: new.source.count, of: old.source.count)
        }
        let lost = old.flags.subtracting(new.flags).subtracting(retired)
        guard lost.count * 2 > old.flags.count else { return nil }
        return .flags(lost: lost.sorted(), of: old.flags.count)
    }
}

/// What a refused content would have taken away.
package enum Shrinkage: Equatable, Sendable {
    /// It is the beginning of what is served, byte for byte, and no more: even the revision is the old one.
    case cutShort(bytes: Int, of: Int)
    /// More than half of the flags would go at once.
    case flags(lost: [String], of: Int)
}
