package import JSONText
import Spelling

/// What is wrong with a runbook, and at which byte of it.
package struct RunbookProblem: Error, Equatable, Sendable {
    package enum Fact: Equatable, Sendable {
        case notUTF8
        /// No heading says what it is for.
        case noTitle
        /// The page, or the list or quote around it, ends before the fence does.
        case unclosedFence
        case attributes(JSONError.Code)
        case unknownKey(String)
        case badValue(String, expected: String)
        /// A fence with attributes and without a name.
        case noName
        /// Another step, in the line given, is called so too.
        case nameTaken(String, line: Int)
        /// A step in a language that is not run.
        case notRun(String)
        /// A step without a command.
        case empty(String)
        case shell(ShellScript.Fault.Kind)
    }

    package let fact: Fact
    package let offset: Int

    package init(_ fact: Fact, at offset: Int) {
        self.fact = fact
        self.offset = offset
    }
}

extension RunbookProblem.Fact {
    /// What is wrong, in words.
    package var sentence: String {
        switch self {
        case .notUTF8: "this is not UTF-8"
        case .noTitle: "no heading says what this runbook is for"
        case .unclosedFence: "nothing closes this fence"
        case .attributes(let code): "the JSON behind the fence cannot be read: \(code.sentence)"
        case .unknownKey(let key): "no such attribute: \(key)"
        case .badValue(let key, _): "cannot use this as `\(key)`"
        case .noName: "a fence with attributes needs a name"
        case .nameTaken(let name, let line): "the step in line \(line) is called \(name) too"
        case .notRun(let language): "\(language.isEmpty ? "a fence without a language" : language) cannot be run"
        case .empty(let name): "\(name) holds no command"
        case .shell(.unclosed(let mark)): "nothing closes this \(mark)"
        case .shell(.tooDeep): "expansions are nested too deeply"
        }
    }

    /// What to do about it.
    package var help: String {
        switch self {
        case .notUTF8: "save the file as UTF-8"
        case .noTitle: "begin it with a line such as: # A release crashes"
        case .unclosedFence: "close it with as many marks as it begins with, as far in"
        case .attributes: "write it as in: sh {\"name\":\"pause\",\"expect-exit\":0,\"confirm\":true}"
        case .unknownKey(let key):
            nearMiss(to: key, among: FenceAttributes.keys).map { "did you mean '\($0)'?" }
                ?? "there is: \(FenceAttributes.keys.joined(separator: ", "))"
        case .badValue(_, let expected): "give \(expected)"
        case .noName: "add \"name\":\"…\", or take the attributes away"
        case .nameTaken: "choose another name"
        case .notRun: "write sh or bash, or take the name away"
        case .empty: "write one, or take the name away"
        case .shell(.unclosed): "close it"
        case .shell(.tooDeep): "set a variable first"
        }
    }
}
