import PolicyFiles
import Versioning

/// Collects the values to be written, by place.
struct EditPlan {
    let survey: ProjectSurvey
    private var values: [ValueSite: NewValue] = [:]
    private(set) var notes: [ProjectEdit.Note] = []

    init(survey: ProjectSurvey) { self.survey = survey }

    mutating func add(_ quantity: Quantity, _ edit: VersionEdit, to row: VersionRow) throws(ProjectEditError) {
        guard let value = edit.value(quantity) else { return }
        guard try isWritable(quantity, edit, in: row) else { return }
        // A build that is the version by reference follows it.
        if quantity == .build, edit.version != nil, row.build?.site == row.version?.site { return }
        for site in row.sites[quantity] ?? [] { try set(value, at: site) }
        if let old = row.value(quantity)?.text, value.isLower(than: old) {
            note(.lower(quantity, row.target, from: old, to: "\(value)"))
        }
    }

    private mutating func isWritable(
        _ quantity: Quantity, _ edit: VersionEdit, in row: VersionRow
    ) throws(ProjectEditError) -> Bool {
        let mayStay = quantity == .build && !edit.needsBuild
        guard let current = row.value(quantity) else {
            if mayStay { note(.noBuild(row.target)) } else { throw .absent(quantity, row) }
            return false
        }
        if current.site != nil { return true }
        if current.unset == quantity.setting {
            if mayStay { note(.noBuild(row.target)) } else { throw .absent(quantity, row) }
            return false
        }
        if let variable = current.unset {
            if mayStay {
                note(.buildSetElsewhere(row.target, variable: variable))
                return false
            }
            throw .setElsewhere(quantity, row, variable: variable)
        }
        guard mayStay else { throw .notSpelledOut(quantity, row) }
        note(.buildNotSpelledOut(row.target))
        return false
    }

    private mutating func set(_ value: NewValue, at site: ValueSite) throws(ProjectEditError) {
        if let other = values[site], other.description != value.description {
            throw .twoValues("\(other)", "\(value)", try place(of: site))
        }
        values[site] = value
    }

    private mutating func note(_ note: ProjectEdit.Note) {
        if !notes.contains(note) { notes.append(note) }
    }

    private func place(of site: ValueSite) throws(ProjectEditError) -> ProjectPlace {
        guard let place = survey.place(of: site) else { throw .project(.noProject(site.path)) }
        return place
    }

    /// What a row comes to after the edit, as the files would say it.
    func expected(_ quantity: Quantity, in row: VersionRow) -> String? {
        guard let current = row.value(quantity) else { return nil }
        guard let site = current.site, let value = values[site], let text = site.text(for: value) else {
            return current.identity
        }
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    func files() throws(ProjectEditError) -> [ProjectEdit.File] {
        var files: [ProjectEdit.File] = []
        for (path, sites) in Dictionary(grouping: values.keys, by: \.path).sorted(by: { $0.key < $1.key }) {
            guard let source = survey.sources[path] else { continue }
            var bytes = source.bytes
            for site in sites.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
                guard let value = values[site], let text = site.text(for: value) else {
                    throw .notWritable(values[site]?.description ?? "", try place(of: site))
                }
                bytes.replaceSubrange(site.span, with: Array(text.utf8))
            }
            if bytes != source.bytes {
                files.append(ProjectEdit.File(path: path, before: source.bytes, after: bytes))
            }
        }
        return files
    }
}
