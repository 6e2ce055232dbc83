import CommandKit

/// The options that commands about crashes share.
extension Option {
    static let columnMap = Option(
        "map", .values("ROLE=COLUMN"), "what a column is, where its name does not say it, as in users=Seats")
    static let dateFormat = Option(
        "date-format", .value("ORDER"), "the order in dates such as 05/01/2026: dmy or mdy",
        candidates: .words(["dmy", "mdy"]))
    static let decimal = Option(
        "decimal", .value("MARK"), "the mark before decimals, where 1.000 leaves it open: point or comma",
        candidates: .words(["point", "comma"]))
    static let by = Option("by", .values("COLUMN"), "also count by this column; several with commas between them")
    static let since = Option("since", .value("TIME"), "leave out rows before this date or time")
    static let releaseStage = Option(
        "release-stage", .value("NAME"), "which stage counts where an export has several (BugSnag)",
        default: "production")
    static let strictReading = Option("strict", .flag, "refuse what would only be noted, such as repeated rows")
    static let released = Option(
        "released", .values("V=TIME"), "when a version came out, to set aside crashes that a later version reported")
    static let workers = Option("workers", .value("N"), "how many threads read; as many as cores at most, if left out")
    static let maxMemory = Option(
        "max-memory", .value("BYTES"), "how much memory counting distinct users may take, as in 500M or 2G",
        default: "4G")

    /// How inputs are read; every command that reads exports has these.
    static let reading: [Option] = [
        .columnMap, .dateFormat, .decimal, .since, .released, .releaseStage, .strictReading, .app, .policies, .workers,
        .maxMemory,
    ]
}

extension Operand {
    static let exports = Operand(
        "FILE", .oneOrMore, "exports: files, folders, globs in quotes, or - for standard input")
}
