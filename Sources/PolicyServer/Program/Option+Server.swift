internal import CommandKit

extension Option {
    static let listen = Option(
        "listen", .values("ADDRESS"),
        "where apps and proxies connect: 127.0.0.1:8080 (the default), [::1]:8080, unix:/path")
    static let manage = Option(
        "manage", .value("ADDRESS"), "where operators find /metrics and /snapshot; 'off' for nowhere",
        default: "127.0.0.1:9464")
    static let state = Option(
        "state", .value("DIR"), "where the last good set is kept, so that a start with broken files still serves")
    static let workers = Option("workers", .value("N"), "threads that answer", default: "1")
    static let connections = Option("connections", .value("N"), "connections held at once", default: "10000")
    static let maxAge = Option(
        "max-age", .value("SECONDS"), "how long caches may keep a document without asking", default: "60")
    static let staleWhileRevalidate = Option(
        "stale-while-revalidate", .value("SECONDS"), "how long they may serve it while they ask", default: "60")
    static let staleIfError = Option(
        "stale-if-error", .value("SECONDS"), "how long they may serve it while this server is down", default: "86400")
    static let accessLog = Option(
        "access-log", .value("FILE"), "a line per request; SIGUSR1 opens the file anew after it was renamed")
    static let pollMilliseconds = Option(
        "poll-ms", .value("MILLISECONDS"), "how often the policy files are looked at", default: "500")
    static let allowEmpty = Option("allow-empty", .flag, "start although there is no policy to serve")
}
