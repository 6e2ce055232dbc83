internal import CCrypto
internal import Glibc

/// This process, once its memory holds a key.
package enum SecretProcess {
    /// From now on no core dump is made of it, whatever the system does with core dumps.
    package static func begin() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // A system that pipes core dumps into a program does not look at the limit.
        _ = gatehouse_crypto_hide_process()
    }
}
