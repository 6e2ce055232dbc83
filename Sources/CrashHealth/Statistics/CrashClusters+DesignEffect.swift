extension CrashClusters {
    /// Σk² ÷ Σk, k being the crashes of one user: by how much sessions overstate what is known, because a user who crashes
    /// crashes again. 1 where nobody crashed twice; nil without crashes. Source: Kish, "Survey Sampling" (1965).
    package var designEffect: Double? { crashes > 0 ? max(1, Double(squares) / Double(crashes)) : nil }
}
