import CrashHealth
import Incidents
import LaunchDocument

/// A timeline as a table in Markdown. Nothing that somebody typed becomes markup.
struct TimelineMarkdown {
    let incident: Incident

    init(_ incident: Incident) { self.incident = incident }

    /// With the title above it.
    var page: String { "# \(incident.title.markdown)\n\n\(table)\n" }

    var table: String {
        var rows = ["| UTC | who | what |", "| :-- | :-- | :-- |"]
        for line in incident.timeline.inOrder {
            switch line.content {
            case .entry(let entry):
                let what = entry.kind == .note ? "" : "**\(entry.kind.rawValue)** "
                rows.append(
                    "| \(entry.at.minuteText.dropLast(4)) | \(cell(entry.actor)) | \(what)\(cell(entry.summary)) |")
            case .fault(let fault):
                let place = "\(incident.timeline.path):\(line.number):\(line.column(of: fault))"
                rows.append(
                    "| ? | ? | **cannot be read** (\(cell("\(place): \(fault.sentence)"))) \(cell(line.text)) |")
            }
        }
        return rows.joined(separator: "\n")
    }

    /// All of it: nothing that was written down is left out of a page.
    private func cell(_ text: String) -> String { text.markdown(limit: .max) }
}
