import CommandKit
import LaunchDocument
import PolicyFiles

/// Every option of `gatehouse`, so that one name means one thing everywhere.
extension Option {
    static let policies = Option(
        "policies", .value("DIR"), "the folder of policy files", variable: "GATEHOUSE_POLICIES", default: "policies")
    static let state = Option(
        "state", .value("DIR"),
        "where the server keeps what it served last, a way back from a change by hand; POLICIES/.state if left out",
        variable: "GATEHOUSE_STATE")
    static let app = Option(
        "app", .values("NAME"), "which app; may be left out when there is one", candidates: .names("apps"))
    static let json = Option("json", .flag, "print JSON for scripts")

    static let bump = Option(
        "bump", .value("PART"), "what to raise: major, minor or patch", required: true,
        candidates: .words(["major", "minor", "patch"]))
    static let reverse = Option("reverse", .flag, "highest first")
    static let strict = Option("strict", .flag, "accept only what a policy file accepts")

    static let reason = Option("reason", .value("TEXT"), "why, for the journal")
    static let dryRun = Option("dry-run", .flag, "show the change and what phones would get, write nothing")
    static let wait = Option(
        "wait", .value("SECONDS"), "how long to wait for phones to get it; 0 does not look", default: "120")
    static let override = Option("override", .value("TEXT"), "go on in spite of refusals, and why; kept in the journal")
    static let maxStranded = Option(
        "max-stranded", .value("N%"), "how many users may be left without anything to install", default: "0%")
    static let expectBlocked = Option("expect-blocked", .value("N%"), "how many users you expect to block")
    static let newMinimum = Option("minimum", .value("V"), "the lowest version that may run", required: true)
    static let lowerMinimum = Option(
        "minimum", .value("V"), "the lowest version that may run, or none", required: true)
    static let newRecommended = Option(
        "version", .value("V"), "the version that others are asked to update to, or none", required: true)
    static let blockReason = Option(
        "reason", .value("TEXT"), "why; begins with what phones are told, as in 'crash: on start'", required: true)
    static let raiseReason = Option(
        "reason", .value("TEXT"), "why; may begin with what phones are told, as in 'security: CVE-2026-1'",
        required: true)
    static let reviewBy = Option(
        "review-by", .value("TIME"), "when somebody must look at it again, RFC 3339; two weeks from now if left out")
    static let killVersions = Option("versions", .value("RANGE"), "only for these versions of the app")
    static let killOS = Option("os", .value("RANGE"), "only on these versions of its system")
    static let killDevice = Option("device", .values("MODEL"), "only on this model; a * at the end stands for any rest")
    static let killLocale = Option("locale", .values("TAG"), "only in this language or locale, such as tr or tr_TR")
    static let killBuilds = Option("builds", .value("RANGE"), "only for these builds")
    static let onUnknown = Option(
        "on-unknown", .value("WORD"),
        "kill or keep where a phone does not say what the conditions ask for; keep if left out",
        candidates: .words(OnUnknown.allCases.map(\.rawValue)))
    static let replaceKill = Option(
        "replace", .flag, "in place of the kill that is there, though some get the feature back")
    static let restorePercent = Option(
        "percent", .value("N%"), "give it back to this share first; to everybody if left out")
    static let newReview = Option(
        "review-by", .value("TIME"), "when somebody must look again, RFC 3339", required: true)
    static let askedVersion = Option("version", .value("V"), "the installed version")
    static let targetingKey = Option(
        "key", .value("TEXT"), "its targeting key, which puts it in the same place of every ramp")
    static let level = Option("level", .value("N"), "the level of safe mode that it starts at", default: "0")
    static let forcedVersions = Option(
        "versions", .value("RANGE"), "the versions that are to start in safe mode", required: true)
    static let forcedLevel = Option(
        "level", .value("N"), "the level that they start at: 1, 2 or 3", required: true,
        candidates: .words(["1", "2", "3"]))
    static let replaceForce = Option(
        "replace", .flag, "in place of the force that is there, though some start normally again")
    static let releaseBuild = Option("build", .value("N"), "its build")
    static let minimumOS = Option("minimum-os", .value("O"), "the lowest system that it runs on")
    static let status = Option(
        "status", .value("WORD"), "pending, phased, live, halted, replaced or last_compatible", required: true,
        candidates: .words(ReleaseStatus.allCases.map(\.rawValue)))
    static let percent = Option("percent", .value("N%"), "how far a phased release has come")
    static let platform = Option(
        "platform", .value("WORD"), "ios, ipados, macos, tvos, visionos, android or other", required: true,
        candidates: .words(Platform.allCases.map(\.rawValue)))
    static let newBundleID = Option("bundle-id", .value("ID"), "what its store calls it, such as com.example.app")
    static let storeURL = Option("store-url", .value("URL"), "where its store sells it")
    static let publicURL = Option("public-url", .value("URL"), "where phones will read its document")
    static let limit = Option("limit", .value("N"), "how many entries", default: "20")
    static let server = Option(
        "server", .value("URL"), "ask this server whether it serves, instead of the policy's public_url",
        variable: "GATEHOUSE_SERVER")
    static let certificates = Option(
        "cacert", .value("FILE"), "trust these PEM certificates instead of the system's", variable: "GATEHOUSE_CACERT")
    static let offline = Option("offline", .flag, "do not ask what is served")
    static let fromServer = Option(
        "from-server", .value("URL"), "a server's management address, such as http://127.0.0.1:9464")
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
        "channel", .value("WORD"), "how it was installed: store, testflight, enterprise or debug", default: "store",
        candidates: .words(["store", "testflight", "enterprise", "debug"]))
    static let storefront = Option("storefront", .value("CC"), "the country of its store, such as DE")
    static let language = Option("language", .values("TAG"), "a language of its user, most wanted first")
    static let system = Option("system", .value("PLATFORM"), "what it runs on, when not on what it was built for")
    static let device = Option("device", .value("MODEL"), "its device, such as iPhone14,5")
    static let locale = Option("locale", .value("TAG"), "its locale, such as tr_TR")
}

extension [Option] {
    /// Whom something is about: without any of them, everybody.
    static let condition: [Option] = [.killVersions, .killOS, .killBuilds, .killDevice, .killLocale]
}
