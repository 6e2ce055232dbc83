import CommandKit
import DurableFiles
import LaunchDocument
import PolicyFiles
import ProjectFiles
import Versioning

/// What `release plan` and `release ready` look at: the policy, the tags, the builds and the project.
struct ReleaseInputs {
    static let options: [Option] = [.builds, .fromStore, .repository, .apiKey, .baseURL, .app, .policies]

    let app: String
    /// What somebody named on the command line, for commands that follow.
    let subject: ReleasePlan.Subject
    let policy: Policy
    private(set) var facts: ReleaseFacts
    /// What to know about the tags, in a sentence.
    let tagNote: String?
    /// Builds of the store whose number is none.
    let oddBuilds: [String]
    /// Nil where the folder holds no project, or none that is understood.
    let survey: ProjectSurvey?
    /// Why the project of this folder was not read; one that was named must be.
    let projectFault: Complaint?

    /// - Parameter path: of the project.
    init(_ invocation: Invocation, _ console: Console, path: String?) throws(CommandFailure) {
        let apps = try invocation.chosenApps()
        guard apps.count == 1 else { throw .severalApps(apps, folder: invocation.policies.path) }
        app = apps[0]
        let repository = invocation.value(of: .repository) ?? "."
        policy = try invocation.policies.policy(of: app)
        subject = ReleasePlan.Subject(
            app: app, project: path, repository: repository == "." ? nil : repository,
            hasStore: invocation.has(.fromStore), isApple: policy.platform.value.isApple)
        facts = ReleaseFacts(policy)
        facts.builds = try invocation.builds()
        if subject.hasStore {
            guard facts.builds == nil else { throw .usage(.exclusive("builds", "from-store")) }
            oddBuilds = try facts.read(
                try invocation.storeSubject(console, isApple: true), from: try invocation.appStoreConnect(console))
        } else {
            oddBuilds = []
        }
        switch GitTags.read(in: repository) {
        case .tags(let tags, let isShallow):
            facts.tags = ReleaseTag.about(app, isApple: facts.isApple, among: tags)
            tagNote =
                isShallow
                ? "this clone is shallow and may lack tags: git fetch --unshallow --tags"
                : facts.tags.isEmpty ? "the repository has no tag that names a version of \(app)" : nil
        case .failed(let words): tagNote = "no tags were read: \(words)"
        }
        do throws(ProjectError) {
            survey = try ProjectSurvey(at: path ?? ".")
            projectFault = nil
        } catch {
            guard path == nil else { throw .project(error) }
            survey = nil
            if case .noProject = error { projectFault = nil } else { projectFault = error.complaint }
        }
        if facts.builds == nil { facts.projectBuilds = builds }
    }

    /// Why the project was not read, in a sentence.
    var projectNote: String? {
        projectFault.map { "the project here was not read: \($0.what)\($0.location.map { ": \($0)" } ?? "")" }
    }

    /// What could not be read, in sentences.
    var notes: [String] {
        [tagNote, projectNote].compactMap { $0 }
            + oddBuilds.map { "the build '\($0)' of the store is no number, so nothing is compared with it" }
    }

    /// What would be uploaded of each app of the project.
    var candidates: [(app: String, candidate: UploadCandidate)] {
        survey.map { survey in
            survey.apps.filter(isMeant).compactMap { app in
                UploadCandidate(survey, app: app).map { (app, $0) }
            }
        } ?? []
    }

    /// The apps of the project that are the policy's by their bundle ids; empty where that leaves none out.
    ///
    /// One whose id is not known may be it as well: Flutter's own file tells none.
    var namedApps: [String] {
        guard let survey, let id = policy.bundleID?.value else { return [] }
        let possible = survey.apps.filter { survey.bundleIDs[$0]?.contains(id) ?? true }
        let isNamed = possible.contains { survey.bundleIDs[$0] != nil }
        return isNamed && possible.count < survey.apps.count ? possible : []
    }

    private func isMeant(_ app: String) -> Bool {
        isForThisStore(app) && (namedApps.isEmpty || namedApps.contains(app))
    }

    /// A project may describe apps for both stores, or for the other one.
    private func isForThisStore(_ app: String) -> Bool {
        switch survey?.leading(app)?.platform {
        case .apple: facts.isApple
        case .android: !facts.isApple
        case .both, nil: true
        }
    }

    /// The builds that the project has now.
    private var builds: [BuildNumber] {
        (survey?.rows ?? []).filter { isMeant($0.app) }.compactMap { $0.build?.text }
            .compactMap { try? BuildNumber(lenient: $0) }
    }

    func verdicts(on candidate: UploadCandidate) -> [UploadVerdict] {
        facts.isApple ? UploadVerdict.judge(candidate, builds: facts.uploaded, approved: facts.approved) : []
    }
}

extension Invocation {
    /// The builds that `--builds` lists; nil when there is no list.
    fileprivate func builds() throws(CommandFailure) -> [UploadedBuild]? {
        guard let path = value(of: .builds) else { return nil }
        let bytes = try touchingFiles { () throws(FileError) in try DurableFile(path).read() }
        do throws(BuildList.Fault) {
            return try BuildList(String(decoding: bytes, as: UTF8.self)).builds
        } catch {
            throw .complaint(error.complaint(path: path))
        }
    }
}
