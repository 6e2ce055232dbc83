import CommandKit
import ProjectFiles

/// Whether the versions of a project are known and fit together.
enum ProjectStanding: String {
    case agree
    /// An app and what lies in it, or two configurations, have different numbers.
    case differ
    /// A version comes from outside of the project, or is set nowhere.
    case unknown

    init(_ survey: ProjectSurvey) {
        if !survey.disagreements.isEmpty {
            self = .differ
        } else if survey.rows.isEmpty || survey.rows.contains(where: { ($0.version?.text ?? "").isEmpty }) {
            self = .unknown
        } else {
            self = .agree
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .agree: .ok
        case .differ: .differs
        case .unknown: .unknown
        }
    }

    var colour: Colour {
        switch self {
        case .agree: .green
        case .differ, .unknown: .yellow
        }
    }
}

extension VersionRow {
    /// `2.4.0 (1873)`
    var numbers: String { "\(version.shown) (\(build.shown))" }
}

extension ResolvedValue? {
    /// The text, or the variable it waits for; a dash where nothing sets it.
    var shown: String { self?.identity ?? "–" }
}
