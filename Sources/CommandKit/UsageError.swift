/// What is wrong with a command line.
package enum UsageError: Error, Equatable, Sendable {
    case unknownCommand(String, near: String?)
    case missingVerb(noun: String, verbs: [String])
    case unknownVerb(noun: String, String, near: String?, verbs: [String])
    case unknownOption(String, near: String?)
    case missingValue(option: String, placeholder: String, followedBy: String?)
    case valueForFlag(option: String, value: String)
    case repeatedOption(String)
    case missingOption(String, placeholder: String?)
    case missingOperand(String, meaning: String)
    case extraOperand(String)
    case badValue(option: String, text: String, expected: String)
    case badChoice(option: String, text: String, words: [String], near: String?)
    case badOperand(String, text: String, expected: String)
    /// Two options that contradict each other.
    case exclusive(String, String)
}
