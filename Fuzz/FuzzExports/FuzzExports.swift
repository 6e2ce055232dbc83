import CrashHealth
import DelimitedText
import LaunchDocument

/// Any bytes are an export or a named fault: tables, JSON answers, packed or not. Of what is read no more crashed than was there,
/// nothing is called 100 % that has a crash in it, and every verdict has its reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let groupings = [
        Grouping(), Grouping(bucket: .day), Grouping(builds: true, dimensions: CrashReading.allDimensions),
    ]
    guard let tally = try? CrashReading.tally([.bytes(bytes, name: "fuzzed")], by: groupings) else { return 0 }
    let now = Timestamp(secondsSince1970: 1_777_900_000)
    let judgement = HealthCheck.judge(tally, limits: .standard, options: HealthCheckOptions(now: now))
    precondition(!judgement.reasonSentence.isEmpty)
    for row in groupings.flatMap({ tally.rows($0) }) {
        for units in [row.counts.sessions, row.counts.users, row.counts.userDays] {
            guard let share = units.share else { continue }
            precondition(share.crashedMillionths <= share.total * 1_000_000)
            precondition(share.crashedMillionths == 0 || share.crashFreePercent()?.hasPrefix("100") != true)
        }
    }
    return 0
}
