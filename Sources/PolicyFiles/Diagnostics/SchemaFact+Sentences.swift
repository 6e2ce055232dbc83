import Versioning

extension SchemaFact {
    var message: String {
        switch self {
        case .expected(.mapping, let name): "\(quoted(name)) must hold keys and values"
        case .expected(.list, let name): "\(quoted(name)) must be a list"
        case .expected(.text, let name): "\(quoted(name)) must be one value"
        case .absentValue(let name): "\(quoted(name)) has no value"
        case .missingKey(let key, let parent): "\(quoted(parent)) has no `\(key)`"
        case .unknownKey(let key, let parent, _, _, _): "\(quoted(parent)) has no key called `\(key)`"
        case .emptyText(let name): "\(quoted(name)) is empty"
        case .emptyList(let name): "\(quoted(name)) is an empty list"
        case .tooMany(let name, let count, let limit): "\(quoted(name)) has \(count) entries, more than \(limit)"
        case .moreFaults(let count): "there are \(count) more faults from here on"
        case .notBoolean(let text, let name): "\(quoted(name)) is `\(text)`, which is neither true nor false"
        case .notInteger(let text, let name): "\(quoted(name)) is `\(text)`, which is not a whole number"
        case .integerOutOfRange(let value, let name, let allowed):
            "\(quoted(name)) is \(value), outside of \(allowed.lowerBound) to \(allowed.upperBound)"
        case .notPercent(let text, let name): "\(quoted(name)) is `\(text)`, which is not a percentage"
        case .unknownChoice(let text, let name, _, _): "\(quoted(name)) cannot be `\(text)`"
        case .numberForVersion(let text): "`\(text)` is not quoted, and other YAML tools read it as a number"
        case .blockText(let text, _): "`\(text)` starts a block of text"
        case .notVersion(let text, let code): "`\(text)` is not a version: \(code.sentence)"
        case .notSystemVersion(let text, let code): "`\(text)` is not a system version: \(code.sentence)"
        case .notBuild(let text, let code): "`\(text)` is not a build: \(code.sentence)"
        case .notRange(let text, let code): "`\(text)` is not a range: \(VersionRangeError(code, at: 0))"
        case .notTime(let text, lacksZone: true): "`\(text)` has no time zone"
        case .notTime(let text, lacksZone: false): "`\(text)` is not a time"
        case .notWebAddress(_, let fault): fault.message
        case .notLanguage(let text): "`\(text)` is not a language"
        case .notDeviceModel(let text): "`\(text)` has a * that is not at its end, and would match no device"
        case .notStorefront(let text, _): "`\(text)` is not a country"
        case .notAppName(let text): "`\(text)` cannot name an app"
        case .otherFileName(let app, let file): "the app is called `\(app)` and the file `\(file)`"
        case .notFlagName(let text): "`\(text)` cannot name a flag"
        case .notNoticeName(let text): "`\(text)` cannot name a notice"
        case .nameTakenTwice(let name, let line): "`\(name)` is given twice; the first is on line \(line)"
        case .releaseListedTwice(let version, let line): "\(version) is listed twice; the first is on line \(line)"
        case .percentWithoutPhased: "only a phased release has a `percent`"
        case .criticalAboveTarget: "`critical` is above `target`"
        }
    }

    var help: String {
        switch self {
        case .expected(.mapping, _): "write `key: value` below it, or { key: value }"
        case .expected(.list, _): "start each item with a dash, or write [ … ]"
        case .expected(.text, _): "write the value behind the colon"
        case .absentValue: "write a value, or remove the line"
        case .missingKey(let key, _): "add `\(key):`"
        case .unknownKey(_, _, _, let suggestion?, _): "did you mean `\(suggestion)`?"
        case .unknownKey(_, _, _, nil, let home?): "it belongs to \(home)"
        case .unknownKey(_, _, let allowed, nil, nil): "remove it; there are: \(allowed.joined(separator: ", "))"
        case .emptyText: "write the text, or remove the line"
        case .emptyList: "write at least one item, or remove the key"
        case .tooMany: "remove what is no longer needed"
        case .moreFaults: "mend the first ones, then look again; check that this is the right file"
        case .notBoolean: "write true or false, in small letters and without quotes"
        case .notInteger: "write digits without quotes, signs and leading zeros"
        case .integerOutOfRange(_, _, let allowed): "write a number from \(allowed.lowerBound) to \(allowed.upperBound)"
        case .notPercent: "write a number from 0 to 100 without quotes or %, with at most three decimals: 99.5"
        case .unknownChoice(_, _, _, let suggestion?): "did you mean `\(suggestion)`?"
        case .unknownChoice(_, _, let allowed, nil): "write one of: \(allowed.joined(separator: ", "))"
        case .numberForVersion(let text), .blockText(_, let text): "write \"\(text)\""
        case .notVersion: "write it as \"2.4.1\": one to four numbers, then -PRERELEASE and +BUILD if it has them"
        case .notSystemVersion: "write it as \"17.2\": one to four numbers"
        case .notBuild: "write it as 1873 or \"4.69.0\": one to four numbers"
        case .notRange:
            "write it as \">=2.4.0 <2.4.1\"; a blank means and, || means or, a bare version means exactly that one"
        case .notTime(let text, lacksZone: true): "add Z for UTC, or an offset: \(text)Z"
        case .notTime(_, lacksZone: false): "write it as 2026-11-29T21:10:00Z"
        case .notWebAddress(_, let fault): fault.help
        case .notLanguage(let text):
            text.contains("_")
                ? "write \(text.split(separator: "_").joined(separator: "-"))"
                : "write a BCP 47 tag: en, pt-BR, zh-Hant"
        case .notDeviceModel(let text): "write how the models begin, such as \(text.prefix { $0 != "*" })*"
        case .notStorefront(_, let suggestion?): "write \(suggestion)"
        case .notStorefront(_, nil): "write the two letters of ISO 3166: DE, JP, US"
        case .notAppName: "use up to 63 small letters, digits and hyphens, a letter or digit first: shop-ios"
        case .otherFileName(let app, let file):
            "rename the file to \(app).yaml, or write `app: \(file.prefix { $0 != "." })`"
        case .notFlagName, .notNoticeName:
            "use up to 128 letters, digits, dots, hyphens and underscores, a letter or digit first"
        case .nameTakenTwice, .releaseListedTwice: "remove one of the two"
        case .percentWithoutPhased: "remove it, or write `status: phased`"
        case .criticalAboveTarget: "make `critical` the lower of the two"
        }
    }

    private func quoted(_ name: String) -> String {
        name == PolicyReader.fileName ? name : "`\(name)`"
    }
}

extension WebAddressFault {
    fileprivate var message: String {
        switch self {
        case .notHTTPS: "the address does not start with https://"
        case .missingHost: "the address has no host"
        case .badHost(let host): "`\(host)` is not a host name"
        case .credentials: "the address has a user name or a password"
        case .badPort(let port): "`\(port)` is not a port"
        case .character(" "): "the address has a blank in it"
        case .character(let scalar):
            "the address has the character U+\(String(scalar.value, radix: 16, uppercase: true)) in it"
        case .fragment: "the address has a fragment (#)"
        }
    }

    fileprivate var help: String {
        switch self {
        case .notHTTPS, .missingHost, .badHost: "write it as https://apps.apple.com/app/id1234567890"
        case .credentials, .fragment: "remove it"
        case .badPort: "write a number from 1 to 65535, or remove it"
        case .character: "percent-encode it, or write the host in its xn-- form"
        }
    }
}
