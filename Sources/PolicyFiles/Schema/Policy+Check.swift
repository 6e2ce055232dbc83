package import LaunchDocument

extension Policy {
    /// Reads a file and decides whether it may be published: as `read`, and then every rule of `PolicyLint`.
    package static func check(
        _ source: SourceText, now: Timestamp, previous: Policy? = nil, installs: InstallTable? = nil,
        isStrict: Bool = false
    ) -> PolicyReading {
        let reading = read(source)
        guard let policy = reading.policy else { return reading }
        let lint = PolicyLint(policy, now: now, previous: previous, installs: installs, isStrict: isStrict)
        let diagnostics = lint.diagnostics()
        let isRefused = diagnostics.contains { $0.severity == .error }
        return PolicyReading(outcome: isRefused ? .refused : .policy(policy), diagnostics: diagnostics)
    }
}
