/// What a share is held to, and how sure and how large an answer must be.
package struct HealthThresholds: Hashable, Sendable {
    package var target: CrashFreeRate
    package var critical: CrashFreeRate
    /// Below these nothing is judged but a hint is given.
    package var minimumUnits = 50
    package var minimumCrashed = 5
    /// The chance, over a release's whole life and however often one looks, that a release at its critical rate is called a breach.
    package var alpha = 0.01
    package var warnEvidence = 20.0

    package init(target: CrashFreeRate, critical: CrashFreeRate) {
        self.target = target
        self.critical = critical
    }
}
