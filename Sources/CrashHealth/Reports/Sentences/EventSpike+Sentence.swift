extension EventSpike {
    /// `120 crashes on the latest day, after 31.5 a day over 6 days`.
    var sentence: String {
        let usual = NumberText.fixed(self.usual, decimals: self.usual < 100 ? 1 : 0) ?? "n/a"
        let (one, many) = kind.nouns
        return "\(NumberText.counted(crashes, one, many)) on the latest day, after \(usual) a day over "
            + NumberText.counted(daysBefore, "day")
    }
}

extension EventKind {
    /// One of it, and several.
    fileprivate var nouns: (String, String) {
        switch self {
        case .crash: ("crash", "crashes")
        case .notResponding: ("ANR", "ANRs")
        case .nonFatal: ("non-fatal error", "non-fatal errors")
        case .watchdog: ("end by the watchdog", "ends by the watchdog")
        case .outOfMemory: ("end for want of memory", "ends for want of memory")
        }
    }
}
