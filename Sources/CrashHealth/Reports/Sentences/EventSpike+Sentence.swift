extension EventSpike {
    /// `120 crashes on the latest day, after 31.5 a day over 6 days`.
    var sentence: String {
        let usual = NumberText.fixed(self.usual, decimals: self.usual < 100 ? 1 : 0) ?? "n/a"
        return "\(NumberText.counted(crashes, "crash", "crashes")) on the latest day, after \(usual) a day over "
            + NumberText.counted(daysBefore, "day")
    }
}
