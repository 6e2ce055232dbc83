import LaunchDocument
import Testing
import Versioning

/// What a reader makes of documents that it does not expect.
struct DocumentReaderTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        let situation: String
        let body: String
        let code: DocumentError.Code
        let offset: Int?
        init(_ situation: String, _ body: String, _ code: DocumentError.Code, at offset: Int? = nil) {
            self.situation = situation
            self.body = body
            self.code = code
            self.offset = offset
        }
        var testDescription: String { situation }
    }

    @Test(arguments: [
        Refusal("nothing", "", .notJSON, at: 0),
        Refusal("a captive portal", "<!DOCTYPE html><html><body>Log in</body></html>", .notJSON, at: 0),
        Refusal("half of a body", #"{"gatehouse":1,"app":"a","rev"#, .notJSON, at: 29),
        Refusal("a second document", #"{"gatehouse":1,"app":"a"}{}"#, .notJSON, at: 25),
        Refusal("a duplicate key", #"{"gatehouse":1,"app":"a","revision":1,"revision":2}"#, .notJSON, at: 38),
        Refusal("a duplicate key deep inside", #"{"gatehouse":1,"app":"a","x":{"y":[{"k":1,"k":1}]}}"#, .notJSON),
        Refusal(
            "nested too deeply", #"{"gatehouse":1,"app":"a","x":"# + String(repeating: "[", count: 64), .notJSON, at: 92
        ),
        Refusal(
            "too large", #"{"gatehouse":1,"app":"a","x":""# + String(repeating: "x", count: 1 << 20) + "\"}", .tooLarge,
            at: 1 << 20),
        Refusal("a list", "[1]", .notADocument), Refusal("null", "null", .notADocument),
        Refusal("a text", "\"gatehouse\"", .notADocument),
        Refusal("JSON of somebody else", #"{"error":"not found"}"#, .notADocument, at: 21),
        Refusal("a later format", #"{"gatehouse":2,"app":"a"}"#, .otherFormat, at: 13),
        Refusal("format 0", #"{"gatehouse":0,"app":"a"}"#, .otherFormat),
        Refusal("format -1", #"{"gatehouse":-1,"app":"a"}"#, .otherFormat),
        Refusal("the format as text", #"{"gatehouse":"1","app":"a"}"#, .otherFormat),
        Refusal("the format as a fraction", #"{"gatehouse":1.0,"app":"a"}"#, .otherFormat),
        Refusal("a huge format", #"{"gatehouse":18446744073709551617,"app":"a"}"#, .otherFormat),
        Refusal("the format as null", #"{"gatehouse":null,"app":"a"}"#, .otherFormat),
        Refusal("another app", #"{"gatehouse":1,"app":"b"}"#, .otherApp, at: 21),
        Refusal("no app", #"{"gatehouse":1}"#, .otherApp, at: 15),
        Refusal("an app in capitals", #"{"gatehouse":1,"app":"A"}"#, .otherApp),
        Refusal("an app that is no text", #"{"gatehouse":1,"app":["a"]}"#, .otherApp),
    ])
    func refuses(_ row: Refusal) {
        let error = #expect(throws: DocumentError.self) { try LaunchDocument.read(Array(row.body.utf8), app: "a") }
        #expect(error?.code == row.code)
        if let offset = row.offset { #expect(error?.offset == offset) }
        #expect(error?.description.isEmpty == false)
    }

    @Test func refusesWhatIsNotUTF8() {
        var bytes = Array(#"{"gatehouse":1,"app":"a","store_url":"x"}"#.utf8)
        bytes[38] = 0xFF
        #expect(throws: DocumentError.self) { try LaunchDocument.read(bytes, app: "a") }
    }

    struct Tolerance: CustomTestStringConvertible, Sendable {
        let situation: String
        let members: String
        let expected: LaunchDocument
        init(_ situation: String, _ members: String, reads change: (inout LaunchDocument) -> Void = { _ in }) {
            self.situation = situation
            self.members = members
            var document = LaunchDocument(app: "a", platform: .other)
            change(&document)
            expected = document
        }
        var testDescription: String { situation }
    }

    static let single: [Tolerance] = [
        Tolerance("a key of a later time", #""holiday":{"x":[1,2.5e300,null]}"#),
        Tolerance("an unreadable revision", #""revision":"42""#),
        Tolerance("a huge revision", #""revision":99999999999999999999"#),
        Tolerance("an unknown platform", #""platform":"watchos""#),
        Tolerance("unreadable versions", #""minimum_version":2.3,"recommended_version":"v2""#),
        Tolerance("a version of five numbers", #""minimum_version":"1.2.3.4.5""#),
        Tolerance("an unknown reason", #""block_reason":"aliens""#),
        Tolerance("a store that is no text", #""store_url":{}"#),
        Tolerance("an unknown way with the stranded", #""stranded":"teleport","waiting":"sleep""#),
        Tolerance("lists that are none", #""blocked":{},"targets":"x","notices":1,"unsold_storefronts":null"#),
        Tolerance("objects that are none", #""messages":[],"flags":[],"safe_mode":[],"recommend":7"#),
        Tolerance("a negative reminder", #""recommend":{"remind_after_hours":-1}"#),
    ]

    static let elements: [Tolerance] = [
        Tolerance(
            "targets one by one",
            #""targets":[{"version":"2.4.1","colour":"red"},{"version":"x"},7,{"version":"2.5","minimum_os":17},{"version":"2.6","phased":"yes"},{"version":"2.4","minimum_os":"16"}]"#
        ) { $0.targets = [Target("2.4.1"), Target("2.4", os: "16")] },
        Tolerance(
            "blocked one by one",
            #""blocked":[7,{"reason":"crash"},{"when":{},"reason":"aliens","x":1},{"when":[],"reason":"legal"}]"#
        ) {
            $0.blocked = [BlockRule(when: Condition(), reason: nil), BlockRule(when: .unreadable, reason: .legal)]
        },
        Tolerance("storefronts one by one", #""unsold_storefronts":["RU",7,"BY"]"#) {
            $0.unsoldStorefronts = ["RU", "BY"]
        },
        Tolerance(
            "messages one by one",
            #""messages":{"block":{"en":{"title":"t","body":"b","icon":1},"de":{"title":"t"},"fr":"x"},"party":{"en":{"title":"p","body":""}},"waiting":7}"#
        ) {
            $0.messages = [
                MessageSection(
                    name: "block", translations: [Translation(language: "en", message: Message(title: "t", body: "b"))]),
                MessageSection(
                    name: "party", translations: [Translation(language: "en", message: Message(title: "p", body: ""))]),
            ]
        },
        Tolerance(
            "notices one by one",
            #""notices":[{"id":"a","when":{},"messages":{}},{"id":"b","when":{},"until":"soon","messages":{}},{"when":{},"messages":{}},{"id":"c","messages":{}}]"#
        ) {
            $0.notices = [
                Notice(id: "a", when: Condition(), translations: []),
                Notice(id: "c", when: .unreadable, translations: []),
            ]
        },
        Tolerance(
            "flags one by one",
            #""flags":{"a":{"default":true,"safe":false,"x":1},"b":{"default":"red","safe":"blue"},"c":{"default":true},"d":7}"#
        ) { $0.flags = [Flag(name: "a", defaultValue: true, safeValue: false)] },
        Tolerance("a kill that is none", #""flags":{"a":{"default":true,"safe":false,"kill":true}}"#) {
            $0.flags = [Flag(name: "a", defaultValue: true, safeValue: false, kill: Kill(when: .unreadable))]
        },
        Tolerance(
            "an unknown way with the unknown",
            #""flags":{"a":{"default":true,"safe":false,"kill":{"when":{},"on_unknown":"ask"}}}"#
        ) {
            $0.flags = [Flag(name: "a", defaultValue: true, safeValue: false, kill: Kill(when: Condition()))]
        },
        Tolerance(
            "a ramp that is none", #""flags":{"a":{"default":true,"safe":false,"restore":{"when":{},"percent":"10"}}}"#
        ) {
            $0.flags = [Flag(name: "a", defaultValue: true, safeValue: false, restore: Restore(percent: .zero))]
        },
        Tolerance(
            "a ramp above everything",
            #""flags":{"a":{"default":true,"safe":false,"restore":{"when":{},"percent":101}}}"#
        ) {
            $0.flags = [Flag(name: "a", defaultValue: true, safeValue: false, restore: Restore(percent: .zero))]
        },
        Tolerance(
            "safe mode value by value",
            #""safe_mode":{"mode":"sometimes","crash_threshold":3,"levels":{"1":{"caches":"burn","disable":["a",7]},"4":{"disable":["x"]},"2":7},"overrides":[{"when":{}},7],"force":{"when":{}}}"#
        ) {
            $0.safeMode = SafeModeSettings(
                values: SafeModeValues(crashThreshold: 3, levels: [1: SafeModeLevelValues(disable: ["a"])]))
        },
    ]

    @Test(arguments: single + elements)
    func tolerates(_ row: Tolerance) throws {
        let body = #"{"gatehouse":1,"app":"a","# + row.members + "}"
        #expect(try LaunchDocument.read(Array(body.utf8), app: "a") == row.expected)
    }

    @Test func skipsBlanksAndAByteOrderMark() throws {
        let body = "\u{FEFF}\r\n { \"app\" : \"a\" ,\t\"gatehouse\" : 1 }\n"
        #expect(try LaunchDocument.read(Array(body.utf8), app: "a").app == "a")
    }

    /// Each is refused as a whole: the readable part of it does not become a rule for everybody.
    @Test(arguments: [
        "null", "[]", "true", "\"2.4.0\"", #"{"colour":"red"}"#, #"{"versions":[{"from":"1"}],"colour":"red"}"#,
        #"{"versions":"2.4.0"}"#, #"{"versions":["2.4.0"]}"#, #"{"versions":[{"from":"1"},7]}"#,
        #"{"versions":[{"from":"1"},{"from":"x"}]}"#,
        #"{"versions":[{"from":2}]}"#, #"{"versions":[{"from":"v2"}]}"#, #"{"versions":[{"from":"1","until":"2"}]}"#,
        #"{"versions":[{"from":"1","through":"2","before":"3"}]}"#, #"{"os":[{"from":"iOS 17"}]}"#,
        #"{"os":{"from":"17"}}"#,
        #"{"builds":[{"from":1873}]}"#, #"{"builds":[{"from":"18a"}]}"#, #"{"devices":"iPhone14,5"}"#,
        #"{"devices":["iPhone14,5",7]}"#,
        #"{"devices":null}"#, #"{"locales":["tr",null]}"#, #"{"locales":{}}"#, #"{"versions":null}"#,
    ])
    func neverAppliesAConditionWithAPartItCannotRead(when: String) throws {
        let body =
            #"{"gatehouse":1,"app":"a","minimum_version":"0.1","targets":[{"version":"9"}],"blocked":[{"when":"# + when
            + #","reason":"crash"}],"flags":{"f":{"default":true,"safe":false,"kill":{"when":"# + when
            + #","on_unknown":"kill"}}},"safe_mode":{"force":{"when":"# + when + #","level":3}}}"#
        let document = try LaunchDocument.read(Array(body.utf8), app: "a")
        #expect(document.blocked.count == 1)
        for installation in [
            Installation(version: nil), Installation(version: version("2.4.0")),
            Installation(reportedVersion: "2.4.0", build: "1873", os: "17", languages: ["tr"], device: "iPhone14,5"),
        ] {
            #expect(document.verdict(for: installation).action == .allow)
            #expect(document.flag(named: "f", for: installation)?.value == true)
            #expect(document.forcedSafeModeLevel(for: installation) == nil)
        }
    }

    @Test func keepsOfADamagedFlagWhatTakesItAway() throws {
        let body = #"""
            {"gatehouse":1,"app":"a","revision":0,"platform":"ios","flags":{"whole":{"default":true,"safe":false},
            "killed":{"default":"on","safe":true,"kill":{"when":{}}},"waiting":{"restore":{"when":{},"percent":0}},
            "nothing":{"default":1,"safe":0},"null":null}}
            """#
        let document = try LaunchDocument.read(Array(body.utf8), app: "a")
        #expect(document.flags.map(\.name) == ["whole"])
        let withheld = document.withheldFlags(for: Installation(version: nil))
        #expect(withheld.map(\.name) == ["killed", "waiting"])
        #expect(withheld.map(\.safeValue) == [true, nil])
        #expect(withheld.map(\.reason) == [.killed, .notYetRestored])
        #expect(try LaunchDocument.read(document.write(), app: "a") == document)
    }
}
