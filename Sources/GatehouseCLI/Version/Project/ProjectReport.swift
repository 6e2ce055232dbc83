import CommandKit
import CrashHealth
import ProjectFiles
import Versioning

/// Tells people which versions a project has.
struct ProjectReport {
    let survey: ProjectSurvey
    /// As it was typed; nil for the folder that somebody is in.
    let path: String?
    let console: Console

    func tell() {
        let standing = ProjectStanding(survey)
        console.writeLine(standing == .differ ? "differs" : standing.rawValue, standing.colour, headline(standing))
        for layout in survey.layouts { console.writeLine("project", .dim, layout) }
        console.output.write(table.rendered(indent: "         "))
        for difference in survey.disagreements { console.writeLine("differs", .yellow, sentence(difference)) }
        for group in overrides { console.writeLine("override", .dim, sentence(group)) }
        if !survey.leftOut.isEmpty {
            let names = survey.leftOut.map { "\($0.target) (\($0.kind == .test ? "test" : "other"))" }
            console.writeLine("left out", .dim, "\(names.joined(separator: ", ")): their versions are their own")
        }
        for row in survey.rows { tellUnset(row) }
        for note in survey.notes { console.writeLine("note", .dim, note.sentence) }
        if standing == .differ, let leading = survey.apps.lazy.compactMap({ survey.leading($0) }).first,
            let next = next(leading)
        {
            console.writeLine("next", .bold, "\(next), which sets all of them")
        }
    }

    /// What makes all numbers those of an app; nil where they are none that a store takes.
    private func next(_ leading: VersionRow) -> String? {
        guard let text = leading.version?.text, let version = try? AppVersion(strict: text),
            VersionCommands.storesTake(text, numbers: version.numberCount)
        else { return nil }
        let number = leading.build?.text.flatMap { try? BuildNumber(strict: $0) }
        let isTaken = number.map { VersionCommands.storesTake("\($0)", numbers: $0.numberCount) } ?? false
        let build = number.map { isTaken ? " --build \($0)" : "" } ?? ""
        return "gatehouse version set \(text)\(path.map { " \(ShellText.quoted($0))" } ?? "")\(build)"
    }

    private func headline(_ standing: ProjectStanding) -> String {
        guard !survey.rows.isEmpty else { return "no app in \(survey.layouts.joined(separator: ", "))" }
        return survey.apps.compactMap { app in
            survey.leading(app).map { row in
                let inner = Set(survey.rows(of: app).map(\.target)).subtracting([app]).count
                let others = inner == 0 ? "" : ", with \(inner) \(inner == 1 ? "target" : "targets") in it"
                return "\(app) \(row.numbers)\(others)"
            }
        }.joined(separator: "; ")
    }

    private var table: TextTable {
        var table = TextTable(["target", "kind", "configuration", "version", "build", "the version is written at"])
        for row in survey.rows {
            table.add(
                row.target, row.kind.rawValue, "\(row.configuration ?? "")\(row.condition)", row.version.shown,
                row.build.shown, place(row.version) ?? "")
        }
        return table
    }

    private func place(_ value: ResolvedValue?) -> String? {
        value?.site.flatMap { survey.place(of: $0) }.map(\.description)
    }

    private func sentence(_ difference: Disagreement) -> String {
        let value = difference.row.value(difference.quantity)
        let site = value?.site ?? value?.first
        let place = site.flatMap { survey.place(of: $0) }.map { " (\($0))" } ?? ""
        return
            "\(difference.row.name): \(difference.quantity.rawValue) \(value.shown)\(place), and \(difference.row.app) has \(difference.expected ?? "none")"
    }

    /// Overrides that say the same, in one or more configurations.
    private var overrides: [[SettingOverride]] {
        var groups: [[SettingOverride]] = []
        for override in survey.overrides {
            let index = groups.firstIndex { group in
                group[0].target == override.target && group[0].quantity == override.quantity
                    && group[0].value == override.value && group[0].overridden == override.overridden
            }
            if let index { groups[index].append(override) } else { groups.append([override]) }
        }
        return groups
    }

    private func sentence(_ group: [SettingOverride]) -> String {
        let first = group[0]
        let configurations = group.compactMap { override in override.configuration.map { "\($0)\(override.condition)" }
        }
        return
            "\(([first.target] + configurations).joined(separator: ", ")): \(first.quantity.rawValue) \(first.value) (\(places(group.map(\.place)))) stands above \(first.overridden) (\(places(group.map(\.overriddenPlace))))"
    }

    /// `project.pbxproj:240, 252`: of places in one file the lines only.
    private func places(_ places: [ProjectPlace]) -> String {
        var text = ""
        var seen: [ProjectPlace] = []
        for place in places where !seen.contains(place) {
            text += seen.last.map { $0.path == place.path ? ", \(place.line)" : ", \(place)" } ?? "\(place)"
            seen.append(place)
        }
        return text
    }

    private func tellUnset(_ row: VersionRow) {
        for quantity in Quantity.allCases {
            guard let value = row.value(quantity) else {
                console.writeLine("unset", .yellow, "\(row.name): no \(quantity.rawValue) is set")
                continue
            }
            if let variable = value.unset {
                let place = value.first.flatMap { survey.place(of: $0) }.map { " (\($0))" } ?? ""
                console.writeLine(
                    "outside", .yellow,
                    "\(row.name): the \(quantity.rawValue) is \(variable)\(place), which the project does not set")
            } else if value.site == nil {
                console.writeLine(
                    "outside", .yellow,
                    "\(row.name): the \(quantity.rawValue) \(value.identity.isEmpty ? "is empty" : "\(value.identity) is not written as one value")"
                )
            }
        }
    }
}
