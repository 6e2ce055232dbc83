import CommandKit

/// `gatehouse crashes …`: what exports of crashes and of use say about releases.
enum CrashCommands {
    static let all = [check, explain, report, tally, inspect, formats, sql]
}
