import LaunchDocument

extension PolicyReader {
    /// What messages call the outermost mapping.
    static let fileName = "the policy"

    /// Reads the whole file's root node.
    mutating func outcome(of root: YAMLNode) -> PolicyReading.Outcome {
        let file = Field(name: Self.fileName, node: root, keySpan: root.span)
        guard let fields = fields(of: file, SchemaKeys.Policy.self) else { return .refused }
        let app = name(required(.app, of: fields), if: Self.isAppName, else: SchemaFact.notAppName)
        if let app { checkFileName(app) }
        if boolean(fields[.retired])?.value == true {
            if let app, diagnostics.isEmpty { return .retired(app: app) }
            return .refused
        }
        let revision = integer(required(.revision, of: fields), in: 0...Int(Int32.max))
        let platform = choice(required(.platform, of: fields), of: Platform.self)
        let bundleID = text(fields[.bundleID])
        let storeURL = webAddress(fields[.storeURL])
        let publicURL = webAddress(fields[.publicURL])
        let versions = versions(fields[.versions])
        let releases = releases(fields[.releases])
        let offersLastCompatible = boolean(fields[.offerLastCompatible])
        let messages = sections(fields[.messages])
        let remindAfterHours = self.fields(of: fields[.recommend], SchemaKeys.Recommend.self).flatMap {
            integer($0[.remindAfterHours], in: 0...8_760)
        }
        let notices = notices(fields[.notices])
        let (flags, retiredFlags) = flags(fields[.flags])
        let safeMode = safeMode(fields[.safeMode])
        let health = health(fields[.health])
        // Nothing is published of a file of which a part could not be read.
        guard diagnostics.isEmpty, let app, let revision, let platform else { return .refused }
        return .policy(
            Policy(
                source: source, app: app, revision: revision, platform: platform, bundleID: bundleID,
                storeURL: storeURL, publicURL: publicURL, versions: versions, releases: releases,
                offersLastCompatible: offersLastCompatible, messages: messages, remindAfterHours: remindAfterHours,
                notices: notices, flags: flags, retiredFlags: retiredFlags, safeMode: safeMode, health: health))
    }

    /// One app in one file of its name: nobody has to search at night, and no two files can claim one app.
    private mutating func checkFileName(_ app: Located<String>) {
        let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
        if file.hasSuffix(".yaml"), file != "\(app.value).yaml" {
            report(.otherFileName(app: app.value, file: file), at: app.span)
        }
    }

    /// A name by which URLs, files and code call something.
    mutating func name(
        _ field: Field?, if isName: (String) -> Bool, else fact: (String) -> SchemaFact
    ) -> Located<String>? {
        guard let (text, _, span) = scalar(field) else { return nil }
        guard isName(text) else {
            report(fact(text), at: span)
            return nil
        }
        return Located(text, at: span)
    }

    /// `[a-z0-9][a-z0-9-]{0,62}`, which is safe in a URL and as a file name.
    static func isAppName(_ name: String) -> Bool {
        let bytes = name.utf8
        let isSmall = { (byte: UInt8) in isAlphanumeric(byte) && !(0x41...0x5A).contains(byte) }
        return (1...63).contains(bytes.count) && bytes.first.map(isSmall) == true
            && bytes.allSatisfy { isSmall($0) || $0 == UInt8(ascii: "-") }
    }

    /// `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`, which is safe in a URL.
    static func isFlagName(_ name: String) -> Bool {
        let bytes = name.utf8
        return (1...128).contains(bytes.count) && bytes.first.map(isAlphanumeric) == true
            && bytes.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
    }
}
