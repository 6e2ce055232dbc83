import CommandKit

/// Every option of `gatehouse`, so that one name means one thing everywhere.
extension Option {
    static let policies = Option(
        "policies", .value("DIR"), "the folder of policy files", variable: "GATEHOUSE_POLICIES", default: "policies")
    static let app = Option("app", .values("NAME"), "which app; may be left out when there is one")
    static let json = Option("json", .flag, "print JSON for scripts")

    static let bump = Option("bump", .value("PART"), "what to raise: major, minor or patch", required: true)
    static let reverse = Option("reverse", .flag, "highest first")
    static let strict = Option("strict", .flag, "accept only what a policy file accepts")

    static let server = Option(
        "server", .value("URL"), "ask this server whether it serves, instead of the policy's public_url",
        variable: "GATEHOUSE_SERVER")
    static let certificates = Option(
        "cacert", .value("FILE"), "trust these PEM certificates instead of the system's", variable: "GATEHOUSE_CACERT")
    static let offline = Option("offline", .flag, "do not ask what is served")
    static let minimum = Option("minimum", .value("V"), "the lowest version that may run")
    static let blockRange = Option("block", .value("RANGE"), "a range of bad releases")
    static let out = Option("out", .value("DIR"), "where to write; made when it is missing")
    static let check = Option("check", .value("URL"), "compare with what is served below this address")
    static let maxAge = Option("max-age", .value("SECONDS"), "how long caches may keep a document", default: "60")

    static let installs = Option(
        "installs", .value("FILE"), "who runs what: a CSV file with the columns version, os and users")
    static let previous = Option(
        "previous", .value("DIR"), "the policies as they were before, to judge what changed")
    static let strictLint = Option("strict", .flag, "a changed policy whose revision has not risen is an error")

    static let installedVersion = Option("version", .value("V"), "the installed version", required: true)
    static let os = Option("os", .value("O"), "the version of its system")
    static let build = Option("build", .value("N"), "its build")
    static let channel = Option(
        "channel", .value("WORD"), "how it was installed: store, testflight, enterprise or debug", default: "store")
    static let storefront = Option("storefront", .value("CC"), "the country of its store, such as DE")
    static let language = Option("language", .values("TAG"), "a language of its user, most wanted first")
    static let system = Option("system", .value("PLATFORM"), "what it runs on, when not on what it was built for")
    static let device = Option("device", .value("MODEL"), "its device, such as iPhone14,5")
    static let locale = Option("locale", .value("TAG"), "its locale, such as tr_TR")
}
