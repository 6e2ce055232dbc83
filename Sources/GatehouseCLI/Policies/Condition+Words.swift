import LaunchDocument
import Versioning

extension Condition {
    /// Whom it is about, after "for": `2.4.0, system >=17, tr-TR`, or `everybody`.
    var words: String { isForEverybody ? "everybody" : parts.map(\.words).joined(separator: ", ") }

    var isForEverybody: Bool { self == Condition() }

    /// One of the things that a condition asks for.
    struct Part {
        /// What of an installation it is about.
        let name: String
        let words: String
        /// The condition without the other parts.
        let condition: Condition
    }

    var parts: [Part] {
        [
            versions.map { Part(name: "version", words: "\($0)", condition: Condition(versions: $0)) },
            os.map { Part(name: "system", words: "system \($0)", condition: Condition(os: $0)) },
            builds.map { Part(name: "build", words: "builds \($0)", condition: Condition(builds: $0)) },
            devices.map {
                Part(name: "device", words: $0.joined(separator: ", "), condition: Condition(devices: $0))
            },
            locales.map {
                Part(name: "locale", words: $0.joined(separator: ", "), condition: Condition(locales: $0))
            },
        ].compactMap { $0 }
    }
}
