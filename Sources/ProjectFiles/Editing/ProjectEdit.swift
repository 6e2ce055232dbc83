package import DurableFiles

/// New contents for the files of a project, with every byte outside of the changed values as it was.
package struct ProjectEdit: Sendable {
    package struct File: Equatable, Sendable {
        package let path: String
        package let before: [UInt8]
        package let after: [UInt8]
    }

    /// What stays although somebody may have expected it to change.
    package enum Note: Hashable, Sendable {
        case buildSetElsewhere(String, variable: String)
        case noBuild(String)
        case buildNotSpelledOut(String)
        /// A number that goes down, which no store takes.
        case lower(Quantity, String, from: String, to: String)
    }

    /// Only files that change, in the order of their paths.
    package let files: [File]
    package let notes: [Note]
    /// The project as it is afterwards.
    package let after: ProjectSurvey

    /// Plans an edit and reads its result back before anything is written.
    ///
    /// - Parameters:
    ///   - edits: by app; apps that are not named stay, as far as they do not share a value with one that is.
    ///   - path: the one that `survey` was made of.
    package init(
        _ edits: [String: VersionEdit], of survey: ProjectSurvey, at path: String,
        in fileSystem: any FileSystem = POSIXFileSystem(), overlay: [String: [UInt8]] = [:]
    ) throws(ProjectEditError) {
        var plan = EditPlan(survey: survey)
        for app in survey.apps {
            guard let edit = edits[app] else { continue }
            for row in survey.rows(of: app) {
                if let note = survey.notes.first(where: { $0.hides(row.target) }) { throw .unknown(note, row) }
                for quantity in Quantity.allCases { try plan.add(quantity, edit, to: row) }
            }
        }
        files = try plan.files()
        notes = plan.notes
        let overlay = overlay.merging(files.map { ($0.path, $0.after) }) { $1 }
        do throws(ProjectError) {
            after = try ProjectSurvey(at: path, in: fileSystem, overlay: overlay)
        } catch {
            throw .project(error)
        }
        try Self.check(after, against: plan, edits: edits)
    }

    /// The files must say what was meant, and about everything else what they said.
    private static func check(
        _ after: ProjectSurvey, against plan: EditPlan, edits: [String: VersionEdit]
    ) throws(ProjectEditError) {
        let before = plan.survey
        guard after.rows.count == before.rows.count, after.leftOut == before.leftOut else {
            throw .readsDifferently(before.rows[0])
        }
        for (old, new) in zip(before.rows, after.rows) {
            guard old.target == new.target, old.configuration == new.configuration, old.condition == new.condition
            else { throw .readsDifferently(old) }
            for quantity in Quantity.allCases {
                let expected = plan.expected(quantity, in: old)
                guard new.value(quantity)?.identity == expected else { throw .readsDifferently(new) }
            }
        }
    }
}
