import JSONText

/// App Store Connect's `perfPowerMetrics`: how often a device ended the app in a day, as percentiles.
///
/// Members: https://developer.apple.com/documentation/appstoreconnectapi/xcodemetrics
extension JSONImport {
    /// Nothing in it can be made a crash rate: it has neither devices nor sessions, and no days.
    mutating func readXcodeMetrics(_ page: JSON) {
        for product in page["productData"]?.array ?? [] {
            for category in product["metricCategories"]?.array ?? [] {
                for metric in category["metrics"]?.array ?? [] {
                    for dataset in metric["datasets"]?.array ?? [] {
                        for _ in dataset["points"]?.array ?? [] { skipRow() }
                    }
                }
            }
        }
        setCrashOnly()
        note(.withoutUnits(input: document.input))
    }
}
