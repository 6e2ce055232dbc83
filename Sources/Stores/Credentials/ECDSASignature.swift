internal import CCrypto

/// The two numbers of an ECDSA signature on P-256.
enum ECDSASignature {
    /// Bytes of each number.
    private static let width = 32

    /// r and s side by side, each with leading zeros up to 32 bytes (RFC 7518 section 3.4).
    ///
    /// One signature in 128 has a number that begins with a zero byte: without the padding a store refuses those.
    static func raw(fromDER der: [UInt8]) -> [UInt8]? {
        let parsed = unsafe der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &next, bytes.count)
        }
        guard let signature = unsafe parsed else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let numbers = unsafe (ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature))
        guard let r = unsafe padded(numbers.0), let s = unsafe padded(numbers.1) else { return nil }
        return r + s
    }

    private static func padded(_ number: OpaquePointer?) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: width)
        return unsafe BN_bn2binpad(number, &bytes, Int32(width)) == Int32(width) ? bytes : nil
    }
}
