/// Why nothing was changed.
package enum ProjectEditError: Error {
    /// What the target is built with is not known at all.
    case unknown(ProjectNote, VersionRow)
    /// Nothing sets it, so that there is nothing to change.
    case absent(Quantity, VersionRow)
    /// It comes from a variable that the project does not set.
    case setElsewhere(Quantity, VersionRow, variable: String)
    /// It is put together of parts, or comes from a tool's own assumption.
    case notSpelledOut(Quantity, VersionRow)
    /// One place would have to hold two values.
    case twoValues(String, String, ProjectPlace)
    /// The value cannot stand where it would have to.
    case notWritable(String, ProjectPlace)
    /// The files would say something else afterwards than was meant: nothing is written.
    case readsDifferently(VersionRow)
    case project(ProjectError)
}
