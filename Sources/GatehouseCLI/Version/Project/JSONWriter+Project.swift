import JSONText
import ProjectFiles

extension JSONWriter {
    mutating func survey(_ survey: ProjectSurvey) {
        object { writer in
            writer.member("status", ProjectStanding(survey).rawValue)
            writer.key("projects")
            writer.array(survey.layouts) { $0.string($1) }
            writer.key("targets")
            writer.array(survey.rows) { $0.row($1, survey) }
            writer.key("left_out")
            writer.array(survey.leftOut) { writer, target in
                writer.object {
                    $0.member("target", target.target)
                    $0.member("kind", target.kind.rawValue)
                }
            }
            writer.key("differences")
            writer.array(survey.disagreements) { writer, difference in
                writer.object {
                    $0.member("what", difference.quantity.rawValue)
                    $0.member("target", difference.row.target)
                    $0.member("configuration", difference.row.configuration)
                    $0.member("value", difference.row.value(difference.quantity)?.text)
                    $0.member("expected", difference.expected)
                }
            }
            writer.key("overrides")
            writer.array(survey.overrides) { writer, override in
                writer.object {
                    $0.member("what", override.quantity.rawValue)
                    $0.member("target", override.target)
                    $0.member("configuration", override.configuration)
                    $0.member("value", override.value)
                    $0.member("place", "\(override.place)")
                    $0.member("overridden", override.overridden)
                    $0.member("overridden_place", "\(override.overriddenPlace)")
                }
            }
            writer.key("notes")
            writer.array(survey.notes) { $0.string($1.sentence) }
        }
    }

    private mutating func row(_ row: VersionRow, _ survey: ProjectSurvey) {
        object { writer in
            writer.member("target", row.target)
            writer.member("kind", row.kind.rawValue)
            writer.member("app", row.app)
            writer.member("configuration", row.configuration)
            writer.member("condition", row.condition.isEmpty ? nil : row.condition)
            for quantity in Quantity.allCases {
                let value = row.value(quantity)
                writer.member(quantity.rawValue, value?.text)
                writer.member("\(quantity.rawValue)_variable", value?.unset)
                writer.member(
                    "\(quantity.rawValue)_place", value?.site.flatMap { survey.place(of: $0) }.map(\.description))
            }
        }
    }
}
