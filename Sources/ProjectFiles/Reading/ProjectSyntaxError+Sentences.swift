import JSONText
import PolicyFiles

extension ProjectSyntaxError {
    /// What is wrong, in one sentence without a full stop.
    package var message: String {
        switch fact {
        case .tooLarge(let limit): "the file has \(source.bytes.count) bytes, more than the \(limit) that are read"
        case .notUTF8: "the file is not UTF-8"
        case .zeroByte: "the file holds zero bytes, as UTF-16 does"
        case .empty: "the file is empty"
        case .mergeConflict: "a merge was not finished here"
        case .binaryPropertyList: "this is a binary property list"
        case .otherForm(let found, let expected): "this is \(found), and \(expected) was expected"
        case .unexpectedEnd(let part): "the file ends inside \(part)"
        case .unexpected(let character, let expected): "`\(character)` stands where \(expected) should"
        case .duplicateKey(let key): "`\(key)` is given twice"
        case .tooDeep: "values are nested too deeply"
        case .unclosedTag(let tag): "<\(tag)> is not closed by what follows"
        case .unknownEntity(let name): "`&\(name);` is no entity of a property list"
        case .inBranch(let key): "`\(key)` stands in a branch of the preprocessor, and which one is built is unknown"
        case .missing(let key, let owner): "\(owner) has no `\(key)`"
        case .wrongKind(let key, let expected): "`\(key)` is not \(expected)"
        case .missingObject(let id): "the object \(id) is not in the file"
        case .unknownDirective(let word): "`#\(word)` is no directive of a configuration file"
        case .noFileName: "no file name in quotes follows"
        case .noEquals: "a setting without `=`"
        case .notASetting: "this is neither a setting nor a comment"
        case .openCondition: "a condition without its `]`"
        case .includeLoop: "this file includes itself in the end"
        case .yaml(let fact): fact.projectMessage
        case .json(let code): code.sentence
        }
    }

    /// What to do about it.
    package var help: String {
        switch fact {
        case .tooLarge: "check that this is the right file"
        case .notUTF8, .zeroByte: "save it as UTF-8"
        case .empty: "bring it back from git"
        case .mergeConflict: "finish the merge first"
        case .binaryPropertyList: "make it text on a Mac: plutil -convert xml1 '\(source.path)'"
        case .otherForm(_, let expected): "save it with Xcode, which writes \(expected)"
        case .unexpectedEnd, .unexpected, .unclosedTag, .unknownEntity, .missingObject, .missing, .wrongKind,
            .duplicateKey, .tooDeep:
            "see whether Xcode opens it; if not, bring it back from git"
        case .inBranch: "write $(MARKETING_VERSION) or $(CURRENT_PROJECT_VERSION) there once, outside of #if"
        case .unknownDirective: "there are #include and #include?"
        case .noFileName: "write #include \"Base.xcconfig\""
        case .noEquals, .notASetting, .openCondition: "write NAME = value, or put // before a comment"
        case .includeLoop: "remove one #include of the circle"
        case .yaml(let fact): fact.help
        case .json: "mend it with an editor that checks JSON"
        }
    }
}

extension YAMLFact {
    /// YAML's own faults are told as those of a policy are, and some of them name one.
    fileprivate var projectMessage: String {
        switch self {
        case .empty: "the file says nothing"
        case .anchor, .alias, .mergeKey, .tag: message + ", which is not followed here"
        default: message
        }
    }
}
