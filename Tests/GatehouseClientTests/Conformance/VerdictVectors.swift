import JSONText
import LaunchDocument

/// What documents of all kinds mean for installations of all kinds.
enum VerdictVectors {
    private static let texts =
        #""messages":{"block":{"en":{"title":"B","body":"b"},"de":{"title":"B","body":"de"}},"block.security":{"en":{"title":"S","body":"s"},"he":{"title":"S","body":"he"}},"recommend":{"en":{"title":"R","body":"r"}}}"#
    private static let store = #""store_url":"https://apps.apple.com/app/id1""#

    static let documents: [(name: String, members: String)] = [
        ("nothing", ""),
        (
            "minimum",
            #""minimum_version":"2.3.0","block_reason":"security",\#(store),"targets":[{"version":"2.5.0","minimum_os":"16.0"},{"version":"2.3.1","minimum_os":"15.0"}],\#(texts)"#
        ),
        ("no target", #""minimum_version":"2.6",\#(store),"targets":[{"version":"2.5.0"}]"#),
        ("no target, held", #""minimum_version":"2.6",\#(store),"targets":[{"version":"2.5.0"}],"waiting":"block""#),
        (
            "newer systems only",
            #""minimum_version":"2.4.1",\#(store),"targets":[{"version":"2.5.0","minimum_os":"17.0"}],"stranded":"block""#
        ),
        (
            "newer systems only, let go",
            #""minimum_version":"2.4.1",\#(store),"targets":[{"version":"2.5.0","minimum_os":"17.0"}],"stranded":"allow","unsold_storefronts":["RU"]"#
        ),
        (
            "phased",
            #""minimum_version":"2.3.0","recommended_version":"2.5.0",\#(store),"targets":[{"version":"2.5.0","phased":true},{"version":"2.4.1"}],\#(texts)"#
        ),
        (
            "recommended",
            #""recommended_version":"2.4.1",\#(store),"targets":[{"version":"2.5","minimum_os":"17"},{"version":"2.4.1"}],"unsold_storefronts":["RU"],\#(texts)"#
        ),
        (
            "blocked",
            #""minimum_version":"2.3.0",\#(store),"blocked":[{"when":{"versions":[{"from":"2.4.0","before":"2.4.1"}]},"reason":"crash"},{"when":{"versions":[{"from":"3.0","through":"3.0"}],"unheard_of":1}}],"targets":[{"version":"2.4.1"}],\#(texts)"#
        ),
        (
            "a bad newest",
            #""blocked":[{"when":{"versions":[{"from":"2.2","through":"2.2.9"},{"from":"2.5"}]},"reason":"data_loss"}],\#(store),"targets":[{"version":"2.5"},{"version":"2.4.1"}]"#
        ),
        (
            "blocked builds",
            #""blocked":[{"when":{"builds":[{"from":"1800","before":"1900"}],"os":[{"from":"16"}]}}],\#(store),"targets":[{"version":"3.0"}]"#
        ),
        (
            "a later format",
            #""minimum_version":2,"recommended_version":"2.4.1","stranded":"dance","blocked":[1,{"reason":"crash"},{"when":{}, "reason":"dance"}],"targets":[{"version":"2.5","minimum_os":17},{"version":"2.4.1","phased":"no"},{"version":"3.0","extra":[]}],"unheard_of":{}"#
        ),
    ]

    static func text(_ platform: String, _ members: String) -> String {
        #"{"gatehouse":1,"app":"shop","revision":1,"platform":"\#(platform)""# + (members.isEmpty ? "" : ",") + members
            + "}"
    }

    static var text: String {
        get throws {
            var written: [(inout JSONWriter) -> Void] = []
            var cases: [(inout JSONWriter) -> Void] = []
            for platform in ["ios", "android"] {
                // Platforms differ in what a phased release means.
                for (name, members) in documents where platform == "ios" || name == "phased" {
                    let bytes = Array(text(platform, members).utf8)
                    let document = try LaunchDocument.read(bytes, app: "shop")
                    let json = try JSON.parse(bytes)
                    let label = "\(name) (\(platform))"
                    written.append { writer in
                        writer.object { writer in
                            writer.member("name", label)
                            writer.key("document")
                            writer.value(json)
                        }
                    }
                    for one in PretendInstallation.many {
                        let verdict = try JSON.parse(document.verdict(for: one.installation).json())
                        cases.append { writer in
                            writer.object { writer in
                                writer.member("document", label)
                                writer.key("installation")
                                one.write(to: &writer)
                                writer.key("verdict")
                                writer.value(verdict)
                            }
                        }
                    }
                }
            }
            return "{\"documents\":[\n\(listed(written))\n],\"cases\":[\n\(listed(cases))\n]}\n"
        }
    }
}
