extension HealthCheck {
    /// The highest release with enough settled use to be judged; the highest with any when none has enough.
    static func newestRelease(in tally: CrashTally, settled: SettledTime, limits: HealthLimits) -> ReleaseLabel {
        let releases = Set(tally.rows(Grouping(bucket: .day)).map(\.release)).filter { $0 != .unattributed }
        let versions = releases.filter { if case .release = $0 { true } else { false } }
        var used: ReleaseLabel?
        for release in versions.sorted(by: >) {
            let metric = SettledUse.metric(of: release, in: tally, settled: settled)
            let units = SettledUse(tally: tally, metric: metric, settled: settled).shares()[release]?.total ?? 0
            if units >= limits.thresholds(for: metric).minimumUnits { return release }
            if units > 0, used == nil { used = release }
        }
        return used ?? versions.max() ?? releases.max() ?? .unattributed
    }
}
