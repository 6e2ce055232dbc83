package import JSONText

/// Why a line of a timeline cannot be read, and at which of its bytes.
package struct TimelineFault: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case json(JSONError.Code)
        /// JSON, but no object.
        case notAnObject
        case missing(String)
        /// A member that must be a text and is something else.
        case notAText(String)
        case notATime(String)
        case unknownKind(String)
        case dataNotAnObject
        /// A line that git left in the file.
        case conflictMarker
    }

    package let reason: Reason
    /// A byte offset in the line; its length for what is missing at its end.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension TimelineFault {
    /// What is wrong and what would be right.
    package var sentence: String {
        switch reason {
        case .json(.unexpectedEnd): "the line is torn: whatever wrote it was cut short; complete or remove it"
        case .json(let code): "\(code.sentence); a line is one JSON object"
        case .notAnObject: "a line is one JSON object"
        case .missing(let key): "`\(key)` is missing"
        case .notAText(let key): "`\(key)` must be a text in quotes"
        case .notATime(let text): "`\(text)` is no time with a zone, such as 2026-11-30T02:00:00Z"
        case .unknownKind(let word):
            "there is no kind `\(word)`; there is: \(TimelineEntry.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
        case .dataNotAnObject: "`data` must be an object"
        case .conflictMarker:
            "git left this where two timelines met: take this line out, and keep the lines of both sides"
        }
    }
}
