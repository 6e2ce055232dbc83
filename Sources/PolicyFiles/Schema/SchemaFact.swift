package import Versioning

/// What can be wrong with a value of a policy by itself.
package enum SchemaFact: Sendable, Equatable {
    // Shape.
    case expected(Shape, name: String)
    case absentValue(name: String)
    case missingKey(String, of: String)
    /// - Parameters:
    ///   - suggestion: the key that was most likely meant.
    ///   - home: what the key belongs to, when it is a key of something else.
    case unknownKey(String, of: String, allowed: [String], suggestion: String?, home: String?)
    case emptyText(name: String)
    case emptyList(name: String)
    case tooMany(name: String, count: Int, limit: Int)
    /// So many faults that the file is most likely something else.
    case moreFaults(count: Int)

    // Scalars.
    case notBoolean(String, name: String)
    case notInteger(String, name: String)
    case integerOutOfRange(Int, name: String, allowed: ClosedRange<Int>)
    case notPercent(String, name: String)
    case unknownChoice(String, name: String, allowed: [String], suggestion: String?)
    /// A plain version that other YAML tools read as a number.
    case numberForVersion(String)
    /// A text that starts with `>` or `|` and became a block of text.
    /// - Parameter meant: what to write in its place.
    case blockText(String, meant: String)
    case notVersion(String, VersionError.Code)
    case notSystemVersion(String, VersionError.Code)
    case notBuild(String, VersionError.Code)
    case notRange(String, VersionRangeError.Code)
    case notTime(String, lacksZone: Bool)
    case notWebAddress(String, WebAddressFault)
    case notLanguage(String)
    /// A `*` that is not at the end of a model.
    case notDeviceModel(String)
    case notStorefront(String, suggestion: String?)

    // Names.
    case notAppName(String)
    /// The name in the file is not the name of the file.
    case otherFileName(app: String, file: String)
    case notFlagName(String)
    case notNoticeName(String)
    case nameTakenTwice(String, firstLine: Int)

    // Values that do not go together.
    case releaseListedTwice(AppVersion, firstLine: Int)
    case percentWithoutPhased
    case criticalAboveTarget

    package enum Shape: Sendable {
        case mapping, list, text
    }
}
