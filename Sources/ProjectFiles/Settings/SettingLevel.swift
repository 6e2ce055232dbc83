/// The settings of one place; of two places the higher one counts.
struct SettingLevel: Sendable {
    let place: Place
    /// Of two assignments under the same condition the later one counts.
    var settings: [BuildSetting]

    /// Where settings stand, highest first.
    package enum Place: String, Sendable {
        /// What Flutter hands to Xcode: it replaces whatever a file says.
        case tool
        case infoPlist = "info_plist"
        case target
        case targetFile = "target_xcconfig"
        case project
        case projectFile = "project_xcconfig"
        /// What Xcode takes when nobody says anything.
        case assumed
    }

    /// The assignment that counts here under a condition; one that always holds stands in for it.
    func setting(_ name: String, under condition: String, in configuration: String?) -> BuildSetting? {
        let named = settings.filter { $0.name == name }
        return named.last { $0.condition(in: configuration) == condition }
            ?? named.last { $0.condition(in: configuration) == "" }
    }
}
