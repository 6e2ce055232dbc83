internal import LaunchDocument

/// Which attributes the conditions of an app's flags ask for, of those that take time to read.
struct ConditionNeeds: OptionSet {
    let rawValue: UInt8

    static let version = ConditionNeeds(rawValue: 1)
    static let build = ConditionNeeds(rawValue: 2)
    static let os = ConditionNeeds(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ flags: [Flag]) {
        self = []
        for condition in flags.flatMap({ [$0.kill?.when, $0.restore?.when].compactMap { $0 } }) {
            if condition.versions != nil { insert(.version) }
            if condition.builds != nil { insert(.build) }
            if condition.os != nil { insert(.os) }
        }
    }
}
