/// Whether inputs may be read together: the same use, counted in two exports, would count twice.
enum CombinableInputs {
    /// Exports that complete each other.
    private enum Family: Hashable {
        case firebase, apple, play, sentry, bugsnag, analytics, xcode, rows, groups
    }

    /// - Returns: The same, without the crashed units of exports that know no use and come from elsewhere than the use:
    ///   their users are not those users.
    static func checked(_ imports: [ImportedRollUp], beside opened: [OpenedInput]) throws(CrashReadingError)
        -> [ImportedRollUp]
    {
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
        return imports.map { imported in
            guard imported.isCrashOnly, let other = families.first else { return imported }
            // Sentry's users of errors are not those of its sessions either: many of them saw no crash.
            let isOfOthers =
                other != family(of: imported.summary.format) || imported.summary.format == .sentryDiscover
            return isOfOthers ? imported.withEventsOnly : imported
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

extension ImportedRollUp {
    fileprivate var withEventsOnly: ImportedRollUp {
        var imported = self
        for index in imported.records.indices {
            imported.records[index].counts = TallyCounts(events: imported.records[index].counts.events)
        }
        return imported
    }
}
