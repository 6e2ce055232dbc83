package import LaunchDocument

/// One page that shows checks to people: no script, no picture from elsewhere, nothing that asks the network.
package struct HealthPage: Sendable {
    /// When a release went out.
    package struct ReleaseMark: Hashable, Sendable {
        package let release: ReleaseLabel
        package let time: Timestamp

        package init(release: ReleaseLabel, time: Timestamp) {
            self.release = release
            self.time = time
        }
    }

    package var reports: [HealthReport]
    package var marks: [ReleaseMark]

    package init(reports: [HealthReport], marks: [ReleaseMark] = []) {
        self.reports = reports
        self.marks = marks
    }

    /// The whole document.
    package var html: String {
        var page = MarkupText()
        page.raw("<!DOCTYPE html>\n")
        page.element("html", ("lang", "en")) { page in
            page.element("head") { writeHead(into: &$0) }
            page.element("body") { page in
                page.element("main") { page in
                    if reports.count > 1 { writeOverview(into: &page) }
                    for (index, report) in reports.enumerated() {
                        HealthPageSection(report: report, marks: marks, id: "r\(index)").write(into: &page)
                    }
                    if reports.isEmpty { page.leaf("p", text: "There is nothing to report.") }
                }
                page.element("footer") { page in
                    if let time = reports.map(\.checkedAt).max() {
                        page.leaf("p", text: "Checked \(time.minuteText) with gatehouse crashes report.")
                    }
                }
            }
        }
        return page.text
    }

    private var title: String {
        guard let first = reports.first else { return "Crash health" }
        let name = reports.count == 1 ? first.title : first.app?.shown() ?? "Crash health"
        let worst = reports.map(\.judgement.status).max { $0.rank < $1.rank } ?? .unknown
        return "\(name): \(worst.rawValue)"
    }

    private func writeHead(into page: inout MarkupText) {
        page.void("meta", ("charset", "utf-8"))
        // Should a value ever become markup in spite of everything, it runs nothing and asks nobody.
        page.void(
            "meta", ("http-equiv", "Content-Security-Policy"),
            ("content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"))
        page.void("meta", ("name", "viewport"), ("content", "width=device-width, initial-scale=1"))
        page.void("meta", ("name", "color-scheme"), ("content", "light dark"))
        page.void("meta", ("name", "referrer"), ("content", "no-referrer"))
        page.leaf("title", text: title)
        page.raw("<style>\n")
        page.raw(PageStyle.sheet)
        page.raw("</style>\n")
    }

    /// Several releases at a glance, each a way to its section.
    private func writeOverview(into page: inout MarkupText) {
        page.element("nav", ("aria-label", "Releases")) { page in
            page.element("ul") { page in
                for (index, report) in reports.enumerated() {
                    page.element("li") { page in
                        report.judgement.status.writeBadge(into: &page)
                        page.leaf("a", ("href", "#r\(index)"), text: report.title)
                        page.leaf("span", ("class", "quiet"), text: report.judgement.share?.crashFreeText ?? "n/a")
                    }
                }
            }
        }
    }
}

extension HealthStatus {
    /// A word in a frame; the mark before it tells statuses apart without colour.
    func writeBadge(into page: inout MarkupText) {
        page.leaf("span", ("class", "badge \(rawValue)"), text: "\(mark) \(rawValue)")
    }

    private var mark: String {
        switch self {
        case .ok: "✓"
        case .warn: "!"
        case .breach: "✕"
        case .unknown: "?"
        }
    }

    /// Worst last.
    fileprivate var rank: Int {
        switch self {
        case .ok: 0
        case .unknown: 1
        case .warn: 2
        case .breach: 3
        }
    }
}
