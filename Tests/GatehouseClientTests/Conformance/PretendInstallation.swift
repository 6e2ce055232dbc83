import JSONText
import LaunchDocument

/// An installation as the vectors write it: what an app reports about itself, nil for what it does not know.
struct PretendInstallation {
    var version: String? = "2.4.0"
    var build: String?
    var os: String? = "17.2"
    var system: String?
    var channel: String?
    var storefront: String?
    var languages: [String] = ["en"]
    var locale: String?
    var device: String?
    var targetingKey: String?

    var installation: Installation {
        Installation(
            reportedVersion: version, build: build, os: os, system: system, channel: channel, storefront: storefront,
            languages: languages, locale: locale, device: device, targetingKey: targetingKey)
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for (key, value) in [
                ("version", version), ("build", build), ("os", os), ("system", system), ("channel", channel),
                ("storefront", storefront), ("locale", locale), ("device", device), ("targeting_key", targetingKey),
            ] where value != nil { writer.member(key, value) }
            writer.key("languages")
            writer.array(languages) { $0.string($1) }
        }
    }

    static let many: [PretendInstallation] = {
        var all: [PretendInstallation] = []
        for version in [nil, "2.2.9", "2.3.0", "2.4.0", "2.4.1-beta", "2.4.1", "2.5", "3.0"] {
            for os in [nil, "15.7", "17.2"] { all.append(PretendInstallation(version: version, os: os)) }
        }
        for channel in ["testflight", "debug", "unheard_of"] {
            all.append(PretendInstallation(version: "2.2.9", channel: channel))
        }
        all.append(PretendInstallation(version: "2.2.9", storefront: "RU"))
        all.append(PretendInstallation(version: "2.4.0", storefront: "DE"))
        all.append(PretendInstallation(version: "2.2.9", system: "macos"))
        all.append(PretendInstallation(version: "2.2.9", system: "ipados"))
        all.append(PretendInstallation(version: "2.2.9", build: "1873", languages: ["fr-CA", "de-AT", "en"]))
        all.append(PretendInstallation(build: "1873", languages: ["iw"], device: "iPhone14,5", targetingKey: "user-1"))
        all.append(
            PretendInstallation(build: "1900", languages: ["tr-TR"], device: "SM-G991B", targetingKey: "Ünï-吉"))
        all.append(PretendInstallation(languages: ["en"], locale: "az-Latn-TR", device: "", targetingKey: ""))
        return all
    }()
}
