/// Why a request is not answered with values.
package enum EvaluationFault: Error, Equatable, Sendable {
    /// The content is no JSON that may be trusted; what is wrong, and where.
    case notJSON(String)
    /// The server does not take the request at all; what it would say itself.
    case refused(status: Int, sentence: String, isAboutContent: Bool)
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
        // Content in a coding that is not known is a bad request as all that cannot be read is: with 501, clients would take
        // it for a failure of the server.
        case .refused(501, _, _): 400
        case .refused(let status, _, _): status
        case .tooManyListeners: 429
        }
    }

    /// One of OpenFeature's error codes.
    ///
    /// - Parameter isAboutFlag: Whether one flag was asked for: with 404, its clients know only that it was not found.
    func code(isAboutFlag: Bool) -> String {
        switch self {
        case .notJSON: "PARSE_ERROR"
        case .refused(_, _, let isAboutContent): isAboutContent ? "PARSE_ERROR" : "GENERAL"
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
        case .refused(_, let sentence, _): sentence
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
