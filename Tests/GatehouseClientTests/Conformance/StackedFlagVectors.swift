import JSONText
import LaunchDocument

@testable import GatehouseClient

/// What flags say to an app with several documents, of which it works with an older one.
enum StackedFlagVectors {
    private static let documents: [(name: String, members: String)] = [
        ("plain", #""flags":{"a":{"default":true,"safe":false},"b":{"default":false,"safe":false}}"#),
        (
            "kills",
            #""flags":{"a":{"default":true,"safe":false,"kill":{"when":{"versions":[{"from":"2.4.0"}]}}},"c":{"default":true,"safe":true,"kill":{"when":{}}}}"#
        ),
        (
            "gives nobody a",
            #""flags":{"a":{"default":true,"safe":false,"restore":{"when":{},"percent":0}},"b":{"default":true,"safe":true}}"#
        ),
        ("off", #""flags":{"a":{"default":false,"safe":false},"b":{"default":true,"safe":false}}"#),
        (
            "lists b",
            #""flags":{"a":{"default":true,"safe":true},"b":{"default":true,"safe":false}},"safe_mode":{"levels":{"1":{"disable":["b"]}},"never_disable":["a"]}"#
        ),
    ]
    private static let features = [
        Feature("a", safe: false), Feature("b", default: false, safe: false), Feature("c", safe: true),
        Feature("d", safe: false), Feature("e", safe: true),
    ]

    /// Each pair, in use and passed over, and some of three.
    static var cases: [(inout JSONWriter) -> Void] {
        get throws {
            var cases: [(inout JSONWriter) -> Void] = []
            for (newest, _) in documents {
                for (chosen, _) in documents where chosen != newest {
                    for version in ["2.3.0", "2.4.0"] {
                        for level in 0...2 {
                            cases.append(try self.case([newest], chosen, version, level: level))
                        }
                    }
                }
                cases.append(try self.case([newest], nil, "2.4.0", level: 1))
                cases.append(try self.case([newest, "off"], "plain", "2.4.0", level: 1))
            }
            cases.append(try self.case([], nil, "2.4.0", level: 0))
            cases.append(try self.case([], nil, "2.4.0", level: 1))
            cases.append(try self.case([], "plain", "2.4.0", level: 1))
            return cases
        }
    }

    static var listedDocuments: [(inout JSONWriter) -> Void] {
        get throws {
            try documents.map { name, members in
                let json = try JSON.parse(Array(VerdictVectors.text("ios", members).utf8))
                return { writer in
                    writer.object { writer in
                        writer.member("name", name)
                        writer.key("document")
                        writer.value(json)
                    }
                }
            }
        }
    }

    static var listedFeatures: [(inout JSONWriter) -> Void] {
        features.map { feature in
            { writer in
                writer.object { writer in
                    writer.member("name", feature.name)
                    writer.member("default", feature.defaultValue)
                    writer.member("safe", feature.safeValue)
                }
            }
        }
    }

    private static func `case`(
        _ passed: [String], _ chosen: String?, _ version: String, level: Int
    ) throws -> (inout JSONWriter) -> Void {
        let installation = PretendInstallation(version: version)
        let stored = try passed.map(document)
        let used = try chosen.map(document)
        let table = FlagTable(
            LaunchDocumentStore.Loaded(newest: stored.first ?? used, chosen: used, passed: stored),
            for: installation.installation, level: level, remembered: RememberedKills())
        let values = features.map { (name: $0.name, value: table.value(of: $0).value) }
        return { writer in
            writer.object { writer in
                writer.key("passed")
                writer.array(passed) { $0.string($1) }
                if let chosen { writer.member("chosen", chosen) }
                writer.key("installation")
                installation.write(to: &writer)
                writer.member("level", level)
                writer.key("values")
                writer.object { writer in
                    for (name, value) in values { writer.member(name, value) }
                }
            }
        }
    }

    private static func document(_ name: String) throws -> StoredDocument {
        let members = documents.first { $0.name == name }?.members ?? ""
        let body = Array(VerdictVectors.text("ios", members).utf8)
        return StoredDocument(
            try LaunchDocument.read(body, app: "shop"), DocumentEnvelope(body: body, etag: nil, fetchedAt: .noon),
            .cached)
    }
}
