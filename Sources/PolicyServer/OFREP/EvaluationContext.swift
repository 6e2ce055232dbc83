internal import JSONText
internal import LaunchDocument

/// What the content of a request says about whom flags are evaluated for. Nil is "not given, or not as a text".
package struct EvaluationContext: Equatable, Sendable {
    package var targetingKey: String?
    /// The app whose flags are asked for.
    package var app: String?
    package var appVersion: String?
    /// Also taken as a whole number, as apps hold it.
    package var appBuild: String?
    package var platform: String?
    package var osVersion: String?
    package var deviceModel: String?
    package var locale: String?

    init() {}
}

extension EvaluationContext {
    /// Reads `{"context":{…}}`; other members are not looked at.
    package init(_ content: [UInt8]) throws(EvaluationFault) {
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(content)
        } catch {
            throw .notJSON(error.description)
        }
        guard let context = json["context"] else { throw .noContext }
        guard let members = context.members else { throw .contextIsNoObject }
        self.init()
        for member in members {
            switch member.key {
            case "targetingKey":
                guard let key = member.value.string else { throw .targetingKeyIsNoText }
                targetingKey = key
            case "app": app = member.value.string
            case "appVersion": appVersion = member.value.string
            case "appBuild": appBuild = member.value.string ?? member.value.wholeNumber
            case "platform": platform = member.value.string
            case "osVersion": osVersion = member.value.string
            case "deviceModel": deviceModel = member.value.string
            case "locale": locale = member.value.string
            default: break
            }
        }
    }
}

extension JSON {
    /// A number written without a sign, a fraction and an exponent.
    fileprivate var wholeNumber: String? {
        number.flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? $0 : nil }
    }
}

extension EvaluationContext {
    /// The installation, as far as rules that ask for `needs` can tell it from others: the rest costs time to read.
    func installation(_ needs: ConditionNeeds) -> Installation {
        // A version may carry the build in parentheses.
        let needsVersion = needs.contains(.version) || needs.contains(.build)
        return Installation(
            reportedVersion: needsVersion ? appVersion : nil, build: needs.contains(.build) ? appBuild : nil,
            os: needs.contains(.os) ? osVersion : nil, system: needs.contains(.os) ? platform : nil,
            locale: locale, device: deviceModel, targetingKey: targetingKey)
    }
}
