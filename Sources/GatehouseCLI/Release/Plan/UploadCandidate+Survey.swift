import ProjectFiles

extension UploadCandidate {
    /// What an app of a project would be uploaded with; nil where it has no version at all.
    init?(_ survey: ProjectSurvey, app: String) {
        guard let leading = survey.leading(app), let version = leading.version else { return nil }
        self.init(version: version.identity, build: leading.build?.identity ?? "")
        // What is uploaded is one configuration; what another one has is not looked at by the store.
        parts = survey.rows(of: app).filter { $0.configuration == leading.configuration && $0.target != app }
            .map { Part(name: $0.target, version: $0.version.shown, build: $0.build.shown) }
    }
}
