import Fetching
import JSONText

/// The error of an answer of Google's, by the words that are for programs.
///
/// The status alone does not tell: 403 stands for an account that may not do something, for an interface that is switched
/// off, and for too many questions. Sources: Google, "Google Play Developer API quotas" (3,000 questions a minute), and
/// answers that others published: github.com/Triple-T/gradle-play-publisher/issues/1036 and 91,
/// github.com/fastlane/fastlane/issues/8390.
struct GoogleError {
    /// `errors[].reason` of the older form and `details[].reason` of the newer.
    private let reasons: Set<String>
    private let message: String

    init(_ json: JSON) {
        let error = json["error"]
        let entries = (error?["errors"]?.array ?? []) + (error?["details"]?.array ?? [])
        reasons = Set(entries.compactMap { $0["reason"]?.string })
        message = error?["message"]?.string ?? ""
    }

    /// Nil for what is no refusal in JSON.
    init?(_ answer: HTTPResponse) {
        guard answer.status == 403, let json = try? JSON.parse(answer.body, limits: .storeAnswer) else { return nil }
        self.init(json)
    }

    /// Too many questions at a time: a while later the same one is answered.
    var isThrottling: Bool {
        !isDayUsedUp
            && !reasons.isDisjoint(with: ["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"])
    }

    /// The limit of a day has the same reason as that of a minute; only its text tells them apart.
    var isDayUsedUp: Bool {
        if !reasons.isDisjoint(with: ["dailyLimitExceeded", "publishingDailySaveQuotaExceeded", "quotaExceeded"]) {
            return true
        }
        return reasons.contains("rateLimitExceeded") && message.lowercased().contains("per day")
    }

    var isInterfaceOff: Bool { !reasons.isDisjoint(with: ["SERVICE_DISABLED", "accessNotConfigured"]) }
}
