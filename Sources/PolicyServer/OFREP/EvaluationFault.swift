/// Why a request is not answered with values.
package enum EvaluationFault: Error, Equatable, Sendable {
    /// The content is no JSON that may be trusted; what is wrong, and where.
    case notJSON(String)
    /// The content is larger than the server takes.
    case contentTooLarge
    case noContext
    case contextIsNoObject
    case targetingKeyIsNoText
    /// Nothing names the app, and there is more than one.
    case appNotNamed
    /// The request names an app that is not served.
    case noSuchApp(String)
    case noSuchFlag(app: String, meant: String?)
    /// A path of the protocol that this server does not have.
    case noSuchEndpoint
    case methodNotAllowed(String, allow: String)
    /// As many clients listen as may.
    case tooManyListeners
}

extension EvaluationFault {
    var status: Int {
        switch self {
        case .notJSON, .noContext, .contextIsNoObject, .targetingKeyIsNoText, .appNotNamed: 400
        case .noSuchApp, .noSuchFlag, .noSuchEndpoint: 404
        case .methodNotAllowed: 405
        case .contentTooLarge: 413
        case .tooManyListeners: 429
        }
    }

    /// One of OpenFeature's error codes.
    ///
    /// - Parameter isAboutFlag: Whether one flag was asked for: with 404, its clients know only that it was not found.
    func code(isAboutFlag: Bool) -> String {
        switch self {
        case .notJSON, .contentTooLarge: "PARSE_ERROR"
        case .noContext, .contextIsNoObject, .targetingKeyIsNoText, .appNotNamed: "INVALID_CONTEXT"
        case .noSuchFlag: "FLAG_NOT_FOUND"
        case .noSuchApp: isAboutFlag ? "FLAG_NOT_FOUND" : "GENERAL"
        case .noSuchEndpoint, .methodNotAllowed, .tooManyListeners: "GENERAL"
        }
    }

    /// What was read and what to do, in one or two sentences.
    ///
    /// - Parameter path: The path of the request.
    func details(path: String) -> String {
        switch self {
        case .notJSON(let problem):
            #"The content cannot be read as JSON: \#(problem). Send {"context":{…}}."#
        case .contentTooLarge: "The content is larger than 64 KiB."
        case .noContext:
            #"The content has no "context". Send {"context":{…}}."#
        case .contextIsNoObject:
            #"The "context" is no object. Send {"context":{…}}."#
        case .targetingKeyIsNoText:
            #"The "targetingKey" is no string. Send one, or leave it out."#
        case .appNotNamed:
            #"The request names no app, and more than one is served here. Name it in the context, as a string "app", "#
                + "or in the base URL, as /APP."
        case .noSuchApp(let app):
            "The request names the app \"\(app)\", and no such app is served here."
        case .noSuchFlag(let app, let meant):
            "\(app) has no such flag" + (meant.map { ". Did you mean \($0)?" } ?? ".")
        case .noSuchEndpoint:
            "There is nothing at \(path). Known are POST …/ofrep/v1/evaluate/flags, POST …/ofrep/v1/evaluate/flags/KEY "
                + "and GET …/ofrep/v1/events."
        case .methodNotAllowed(let method, let allow):
            "\(path) does not take \(method); it takes \(allow)."
        case .tooManyListeners:
            "As many clients listen for changes here as may. Ask for all flags from time to time instead."
        }
    }
}
