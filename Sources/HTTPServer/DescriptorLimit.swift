internal import CLinux
internal import Glibc

/// How many descriptors this process may hold.
enum DescriptorLimit {
    /// Raises the soft limit to what `connections` need, as far as the hard limit lets it. The usual soft limit, 1024,
    /// protects programs that use select(2); this one does not.
    static func raise(for connections: Int) {
        // Listeners, event queues, files, and some room for what the rest of the process opens.
        let needed = rlim_t(max(0, connections)) + 320
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
            return
        }
        limit.rlim_cur = min(needed, limit.rlim_max)
        // If it is not granted, connections beyond the limit are refused one by one.
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
