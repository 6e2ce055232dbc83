/// Sorts installs into 100,000 equal buckets, the same for the same flag and key for ever.
package enum Bucket {
    package static let count = 100_000

    /// - Parameters:
    ///   - salt: The flag's name, or what replaces it.
    ///   - key: The installation's targeting key.
    /// - Returns: From 0 up to, not including, ``count``.
    package static func index(salt: String, key: String) -> Int { Sorter(salt: salt).index(Key(key)) }
}

extension Bucket {
    /// An installation's targeting key, ready to be sorted by several flags.
    package struct Key: Sendable {
        fileprivate let blocks: Murmur3.Blocks

        package init(_ key: String) { blocks = Murmur3.Blocks(key.utf8) }
    }

    /// What sorts for one flag.
    package struct Sorter: Sendable {
        private var hash = Murmur3()

        package init(salt: String) { hash.add(Murmur3.Blocks(salt.utf8)) }

        package func index(_ key: borrowing Key) -> Int {
            var hash = hash
            hash.add(key.blocks)
            return Int((UInt64(hash.value) * UInt64(Bucket.count)) >> 32)
        }
    }
}
