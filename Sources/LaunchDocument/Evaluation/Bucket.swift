/// Sorts installs into 100,000 equal buckets, the same for the same flag and key for ever.
package enum Bucket {
    package static let count = 100_000

    /// - Parameters:
    ///   - salt: The flag's name, or what replaces it.
    ///   - key: The installation's targeting key.
    /// - Returns: From 0 up to, not including, ``count``.
    package static func index(salt: String, key: String) -> Int {
        Int((UInt64(Murmur3.hash(Array(salt.utf8) + Array(key.utf8))) * UInt64(count)) >> 32)
    }
}
