import JSONText

/// Exports in JSON: answers of the vendors' HTTP interfaces, saved as they came.
package enum JSONExports {
    /// Whether a text that begins with these bytes can only be JSON.
    package static func begins(with bytes: [UInt8]) -> Bool {
        let start: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let first = start.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Reads one export; also several pages of one, in an array or behind one another.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - input: as messages call it.
    ///   - encoding: as the summary shows it.
    package static func read(
        _ bytes: [UInt8], input: String, encoding: String = "UTF-8", options: ReadingOptions = ReadingOptions()
    ) throws(CrashReadingError) -> ImportedRollUp {
        let document = try JSONDocument(bytes, input: input)
        let pages = document.roots.flatMap(pages)
        guard let format = pages.first.flatMap(format) else {
            throw .unknownJSON(input: input, members: document.roots.first.map(keys) ?? [])
        }
        var result = JSONImport(document: document, format: format, encoding: encoding, options: options)
        for page in pages {
            if self.format(of: page) != format {
                throw .unknownJSON(input: input, members: keys(of: page))
            }
            switch format {
            case .sentrySessions: try result.readSentrySessions(page)
            case .bugsnagTrend: try result.readBugsnagTrend(page)
            case .playVitals: try result.readPlayVitals(page)
            case .xcodeMetrics: result.readXcodeMetrics(page)
            default: try result.readBugsnagReleases(page)
            }
        }
        return result.finished()
    }

    /// A list of whole answers is pages; a list of releases is one answer.
    private static func pages(of root: JSON) -> [JSON] {
        guard let elements = root.array, let first = elements.first, format(of: first) != nil,
            format(of: first) != .bugsnagReleases
        else { return [root] }
        return elements
    }

    private static func format(of page: JSON) -> ExportFormat? {
        if page["groups"]?.array != nil, page["intervals"] != nil || page["query"] != nil || page["start"] != nil {
            return .sentrySessions
        }
        if page["timeline_points"]?.array != nil { return .bugsnagTrend }
        if page["productData"]?.array != nil { return .xcodeMetrics }
        if let rows = page["rows"]?.array, rows.allSatisfy({ $0["metrics"] != nil || $0["startTime"] != nil }) {
            return .playVitals
        }
        let releases = page.array ?? [page]
        let isReleases = !releases.isEmpty && releases.allSatisfy { $0["app_version"] != nil && hasUse($0) }
        return isReleases ? .bugsnagReleases : nil
    }

    private static func hasUse(_ release: JSON) -> Bool {
        release["total_sessions_count"] != nil || release["accumulative_daily_users_seen"] != nil
    }

    /// What an unknown document has at its top, for the message.
    private static func keys(of root: JSON) -> [String] {
        (root.array?.first ?? root).members?.map(\.key) ?? []
    }
}
