package import DurableFiles

/// Why the versions of a project are not known.
package enum ProjectError: Error {
    case file(FileError)
    case syntax(ProjectSyntaxError)
    /// Nothing at this path says what the version is.
    case noProject(String)
    /// A folder with several projects, one of which must be named.
    case severalProjects([String])
    /// Projects that make no app.
    case noApp([String])
    /// Gradle files alone, which are not read.
    case gradle(String)
    /// A program where a file of values is wanted.
    case program(String)
}
