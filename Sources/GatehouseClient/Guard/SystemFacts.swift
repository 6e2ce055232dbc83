#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What the system says about this launch. Whatever it does not say is "not known", and nothing is guessed.
enum SystemFacts {
    static func start(build: String, hint: LaunchHint) -> LaunchStart {
        LaunchStart(
            build: FNV1a.hash(build.utf8), hint: hint, isDebugged: isDebugged, boot: boot, now: Int64(time(nil)),
            token: UInt64.random(in: 1 ... .max))
    }

    /// Seconds of a clock that nobody can set.
    static func uptime() -> Int64 {
        var time = timespec()
        return unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 ? Int64(time.tv_sec) : 0
    }

    #if canImport(Darwin)
        /// A name of the time since the device was switched on; 0 when the system does not tell.
        private static var boot: UInt64 {
            var name = [UInt8](repeating: 0, count: 64)
            var size = name.count
            guard unsafe sysctlbyname("kern.bootsessionuuid", &name, &size, nil, 0) == 0 else { return 0 }
            return FNV1a.hash(name.prefix(size))
        }

        private static var isDebugged: Bool {
            var process = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.size
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            return unsafe sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0
                && process.kp_proc.p_flag & P_TRACED != 0
        }
    #else
        /// A name of the time since the device was switched on; 0 when the system does not tell.
        private static var boot: UInt64 {
            let name = read("/proc/sys/kernel/random/boot_id", atMost: 64)
            return name.isEmpty ? 0 : FNV1a.hash(name)
        }

        private static var isDebugged: Bool {
            let field = Array("\nTracerPid:\t".utf8)
            let status = read("/proc/self/status", atMost: 1024)
            guard status.count > field.count else { return false }
            for start in 0..<status.count - field.count where status[start...].starts(with: field) {
                return status[start + field.count] != UInt8(ascii: "0")
            }
            return false
        }

        /// The beginning of a file that the kernel makes up, or nothing.
        private static func read(_ path: String, atMost size: Int) -> [UInt8] {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = max(0, unsafe pread(descriptor, buffer.baseAddress, size, 0))
            }
        }
    #endif
}
