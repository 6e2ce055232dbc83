import CommandKit

/// `gatehouse crashes …`: what exports of crashes and of use say about releases.
enum CrashCommands {
    static let all = [check, report, tally, inspect, formats]
}
