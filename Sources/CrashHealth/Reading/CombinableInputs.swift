/// Whether inputs may be read together: the same use, counted in two exports, would count twice.
enum CombinableInputs {
    /// Exports that complete each other.
    private enum Family: Hashable {
        case firebase, apple, play, sentry, bugsnag, analytics, xcode, rows, groups
    }

    static func check(opened: [OpenedInput], imports: [ImportedRollUp]) throws(CrashReadingError) {
        var families: [Family] = []
        var inputs: [String] = []
        for input in opened {
            guard case .rows(_, let layout, let format) = input.content, !layout.isCrashOnly else { continue }
            families.append(family(of: format))
            inputs.append(input.name)
        }
        for imported in imports where !imported.isCrashOnly && !imported.records.isEmpty {
            families.append(family(of: imported.summary.format))
            inputs.append(imported.summary.name)
        }
        if Set(families).count > 1 {
            throw .cannotCombine(
                "these count the same use in different ways, and together would count it twice: read them one at a time",
                inputs: inputs)
        }
    }

    private static func family(of format: ExportFormat) -> Family {
        switch format {
        case .crashlyticsEvents, .firebaseSessions: .firebase
        case .appleCrashes, .appleSessions, .appleWeb: .apple
        case .playCrashes, .playInstalls, .playVitals: .play
        case .sentrySessions, .sentryDiscover: .sentry
        case .bugsnagReleases, .bugsnagTrend: .bugsnag
        case .googleAnalytics: .analytics
        case .xcodeMetrics: .xcode
        case .rows: .rows
        case .rollUp: .groups
        }
    }
}
