#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import LaunchDocument

extension Timestamp {
    /// What the device's clock says.
    static func systemClock() -> Timestamp { Timestamp(secondsSince1970: Int(time(nil))) }
}
