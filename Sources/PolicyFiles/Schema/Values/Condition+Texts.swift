package import LaunchDocument

extension Condition {
    /// Whether a text can stand in `locales`: a language range (RFC 4647, section 2.2), such as `tr` or `*-TR`.
    package static func isLanguageRange(_ text: String) -> Bool {
        text.split(separator: "-", omittingEmptySubsequences: false).enumerated().allSatisfy { index, subtag in
            subtag == "*"
                || (1...8).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(isAlphanumeric)
                    && (index > 0 || subtag.allSatisfy(\.isLetter))
        }
    }

    /// Whether a text can stand in `devices`: a `*` is understood at its end alone, and is a letter of no model.
    package static func isDeviceModel(_ text: String) -> Bool {
        !text.allSatisfy(\.isWhitespace) && !text.dropLast().contains("*")
    }
}
