import CommandKit

/// Every option of `gatehouse`, so that one name means one thing everywhere.
extension Option {
    static let json = Option("json", .flag, "print JSON for scripts")

    static let bump = Option("bump", .value("PART"), "what to raise: major, minor or patch", required: true)
    static let reverse = Option("reverse", .flag, "highest first")
    static let strict = Option("strict", .flag, "accept only what a policy file accepts")
}
