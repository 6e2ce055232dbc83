import CommandKit
import CrashHealth
import DurableFiles
import Incidents
import LaunchDocument
import PolicyFiles
import Spelling
import Versioning

extension Invocation {
    /// The folder that `--incidents` or `GATEHOUSE_INCIDENTS` names.
    var incidents: IncidentFolder {
        IncidentFolder((value(of: .incidents) ?? "incidents").withoutTrailingSlashes)
    }

    /// All incidents; those that cannot be read are told and hide no other.
    func incidentListing(_ console: Console) throws(CommandFailure) -> IncidentFolder.Listing {
        let listing = try touchingFiles { () throws(FileError) in try incidents.listing() }
        for failure in listing.failures { console.tell(.file(failure)) }
        return listing
    }

    /// The incident that `--incident` names, or the open one, of the app that `--app` names.
    ///
    /// - Parameter orClosed: where none is open, the one that was closed last will do.
    func chosenIncident(_ console: Console, orClosed: Bool) throws(CommandFailure) -> Incident {
        let listing = try incidentListing(console)
        let outline = try choose(among: listing.incidents, orClosed: orClosed)
        guard let incident = try incident(outline) else {
            throw IncidentFailure.noSuchIncident(outline.id, folder: incidents.path, near: nil, all: []).failure
        }
        return incident
    }

    /// All of an incident; nil where somebody took it away meanwhile.
    func incident(_ outline: IncidentOutline) throws(CommandFailure) -> Incident? {
        try touchingFiles { () throws(FileError) in try incidents.incident(outline.id) }
    }

    private func choose(
        among all: [IncidentOutline], orClosed: Bool
    ) throws(CommandFailure) -> IncidentOutline {
        if let text = value(of: .incident) {
            // Completed by a shell it is a path.
            let name = text.withoutTrailingSlashes.split(separator: "/").last.map(String.init) ?? text
            if let incident = all.first(where: { $0.id == name }) { return incident }
            let names = all.map(\.id)
            throw IncidentFailure.noSuchIncident(
                name, folder: incidents.path, near: nearMiss(to: name, among: names), all: Array(names.suffix(8))
            ).failure
        }
        let app = value(of: .incidentApp)
        let among = all.filter { app == nil || $0.app == app }
        let open = among.filter(\.isOpen)
        if open.count == 1 { return open[0] }
        guard open.isEmpty else { throw IncidentFailure.severalOpen(open, folder: incidents.path).failure }
        let closed = among.sorted { ($0.closing?.at.secondsSince1970 ?? 0) < ($1.closing?.at.secondsSince1970 ?? 0) }
        if orClosed, let last = closed.last { return last }
        throw IncidentFailure.noneOpen(
            app: app, folder: incidents.path, closed: closed.suffix(3).reversed().map(\.id)
        ).failure
    }

    /// The open incident of an app; one that cannot be read is none.
    func openIncident(of app: String?) -> IncidentOutline? {
        guard let app else { return nil }
        return ((try? incidents.listing().open) ?? []).first { $0.app == app }
    }

    /// What to say of a release that the policy does not list: a slip of the finger would make every command that is printed
    /// about another release. Nil where it does, or lists none.
    func releaseThatIsNotListed(_ opening: Incident.Opening) -> String? {
        guard let name = opening.version, let version = try? AppVersion.reported(name).version,
            let policy = try? policies.policy(of: opening.app), !policy.releases.isEmpty,
            !policy.releases.contains(where: { $0.version.value == version })
        else { return nil }
        let listed = policy.releases.prefix(4).map { "\($0.version.value)" }.joined(separator: ", ")
        return
            "\(policy.source.path) does not list \(name), but \(listed): if that is a slip, 'gatehouse incident close --app \(ShellText.quoted(opening.app))' and open it again"
    }

    /// The app that an incident is opened for: there must be a policy of that name where there are policies at all.
    func openedApp() throws(CommandFailure) -> String {
        if let app = value(of: .incidentApp), (try? policies.apps())?.isEmpty ?? true {
            return app
        }
        let apps = try chosenApps()
        guard apps.count == 1, let app = apps.first else { throw .severalApps(apps, folder: policies.path) }
        return app
    }
}
