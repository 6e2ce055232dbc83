extension JudgementNote {
    /// What a person should know beside the verdict, as one line.
    package func sentence(of metric: HealthMetric) -> String {
        switch self {
        case .reading(let note): note.sentence
        case .newestRelease: "the newest release with enough use; --version judges another"
        case .hint(let crashed, let total):
            "\(NumberText.grouped(crashed)) of \(NumberText.counted(total, metric.unit)) crashed: too few to judge, and worth a look"
        case .designEffect(let effect):
            "one user's crashes gather: sessions count for 1/\(NumberText.fixed(effect, decimals: 1) ?? "n/a") each"
        case .designEffectUnknown:
            "crashes per user are not in the export, so sessions count as if each were another user's"
        case .unsettledDropped(let count):
            "the newest \(count == 1 ? "bucket" : NumberText.counted(count, "bucket")) left out, since rows may still come"
        case .future(let count):
            "\(NumberText.counted(count, "day")) in the future left out: a clock or a time zone is wrong"
        case .baselineWithoutUse(let release):
            "\(release.text) has no use at the same time in these exports, so that nothing is compared with it"
        case .baselineIsRelease: "the baseline is the release itself, so that nothing is compared"
        case .unattributed(let share): "\(share.sentence(of: metric)) without a version; in no release's numbers"
        case .tooFewDaysOfEvents(let count, let needed):
            "\(NumberText.counted(max(0, count), "day")) before the latest; a rise is told from \(needed) on"
        case .eventsAsUsual(let spike): "no spike: \(spike.sentence)"
        case .latched(let status, let okInARow):
            "still \(status.rawValue) since an earlier check: \(okInARow) of 3 ok in a row"
        }
    }
}
