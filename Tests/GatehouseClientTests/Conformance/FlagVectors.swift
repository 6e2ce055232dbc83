import JSONText
import LaunchDocument

/// What flags say under every kind of condition, at every level, and how installs are sorted into buckets.
enum FlagVectors {
    private static let flags = #"""
        "flags":{
        "plain":{"default":true,"safe":false},
        "dark":{"default":false,"safe":true},
        "killed":{"default":true,"safe":false,"kill":{"when":{}}},
        "killed_here":{"default":true,"safe":false,"kill":{"when":{"versions":[{"from":"2.4.0","before":"2.4.1"}],"os":[{"from":"17"}]}}},
        "killed_builds":{"default":true,"safe":false,"kill":{"when":{"builds":[{"through":"1873"}]}}},
        "killed_unless_known":{"default":true,"safe":false,"kill":{"when":{"builds":[{"from":"1900"}]},"on_unknown":"kill"}},
        "killed_devices":{"default":true,"safe":false,"kill":{"when":{"devices":["iPhone14,5","SM-G99*"]}}},
        "killed_locales":{"default":true,"safe":false,"kill":{"when":{"locales":["tr","*-TR"]}}},
        "killed_nobody":{"default":true,"safe":false,"kill":{"when":{"versions":[]}}},
        "killed_unreadably":{"default":true,"safe":false,"kill":{"when":{"moon":"full"},"on_unknown":"kill"}},
        "killed_by_both_ends":{"default":true,"safe":false,"kill":{"when":{"versions":[{"through":"3","before":"4"}]}}},
        "half":{"default":true,"safe":false,"restore":{"when":{},"percent":50}},
        "a_little":{"default":true,"safe":false,"restore":{"when":{},"percent":0.5,"salt":"half"}},
        "all":{"default":true,"safe":false,"restore":{"when":{},"percent":100}},
        "half_here":{"default":true,"safe":false,"restore":{"when":{"versions":[{"from":"2.4.0"}]},"percent":50}},
        "half_unless_known":{"default":true,"safe":false,"restore":{"when":{"versions":[{"from":"2.4.0"}],"os":[{"from":"17"}]},"on_unknown":"kill","percent":50}},
        "half_of_unread":{"default":true,"safe":false,"restore":{"when":{"moon":1},"percent":50}},
        "unread_ramp":{"default":true,"safe":false,"restore":{"when":{},"percent":"50"}},
        "unread_flag":{"default":"yes","safe":false},
        "unread_killed":{"default":true,"safe":"no","kill":{"when":{}}},
        "unread_killed_here":{"default":"yes","safe":true,"kill":{"when":{"os":[{"from":"17"}]},"on_unknown":"kill"}},
        "unread_restored":{"restore":{"when":{},"percent":50}}
        }
        """#
    private static let safeMode =
        #""safe_mode":{"levels":{"1":{"disable":["plain"]},"3":{"disable":["dark"]}},"never_disable":["all"],"overrides":[{"when":{"versions":[{"from":"3.0"}]},"set":{"levels":{"1":{"disable":["half"]}},"never_disable":[]}}]}"#

    static var text: String {
        get throws {
            let bytes = Array(VerdictVectors.text("ios", flags + "," + safeMode).utf8)
            let document = try LaunchDocument.read(bytes, app: "shop")
            let json = try JSON.parse(bytes)
            var cases: [(inout JSONWriter) -> Void] = []
            for one in PretendInstallation.many {
                for level in 0...3 {
                    let remembered = level == 0 ? [] : ["half_here"]
                    cases.append { writer in
                        writer.object { writer in
                            writer.key("installation")
                            one.write(to: &writer)
                            writer.member("level", level)
                            writer.key("remembered")
                            writer.array(remembered) { $0.string($1) }
                            writer.key("flags")
                            writer.object { writer in
                                for flag in document.flags {
                                    let value = document.value(
                                        of: flag, for: one.installation, level: level,
                                        isKillRemembered: remembered.contains(flag.name))
                                    write(value.value, value.reason, of: flag.name, to: &writer)
                                }
                                for flag in document.damagedFlags {
                                    let readable = Flag(
                                        name: flag.name, defaultValue: true, safeValue: false, kill: flag.kill,
                                        restore: flag.restore)
                                    let value = document.value(of: readable, for: one.installation, level: level)
                                    if value.value { continue }
                                    write(flag.safeValue, value.reason, of: flag.name, to: &writer)
                                }
                            }
                        }
                    }
                }
            }
            var buckets: [(inout JSONWriter) -> Void] = []
            for salt in ["new_checkout", "half", "", "吉 星 高 照"] {
                for key in ["user-1", "user-2", "a", "ab", "abc", "Ünï-吉", "My 🚀 is full of 🦎."] {
                    buckets.append { writer in
                        writer.object { writer in
                            writer.member("salt", salt)
                            writer.member("targeting_key", key)
                            writer.member("bucket", Bucket.index(salt: salt, key: key))
                        }
                    }
                }
            }
            var writer = JSONWriter()
            writer.value(json)
            let written = String(decoding: writer.bytes, as: UTF8.self)
            return
                "{\"document\":\n  \(written)\n,\"cases\":[\n\(listed(cases))\n],\"buckets\":[\n\(listed(buckets))\n],"
                + "\"documents\":[\n\(listed(try StackedFlagVectors.listedDocuments))\n],"
                + "\"features\":[\n\(listed(StackedFlagVectors.listedFeatures))\n],"
                + "\"several\":[\n\(listed(try StackedFlagVectors.cases))\n]}\n"
        }
    }
}

/// - Parameter value: Nil for what the app was built with for safe mode.
private func write(_ value: Bool?, _ reason: FlagValue.Reason, of flag: String, to writer: inout JSONWriter) {
    writer.key(flag)
    writer.object { writer in
        writer.key("value")
        value.map { writer.bool($0) } ?? writer.null()
        writer.member("reason", reason.word)
    }
}

extension FlagValue.Reason {
    /// The word of docs/client.md.
    fileprivate var word: String {
        switch self {
        case .killed: "killed"
        case .killedUnknown: "killed_unknown"
        case .rememberedKill: "remembered_kill"
        case .safeMode: "safe_mode"
        case .restored: "restored"
        case .notYetRestored: "not_yet_restored"
        case .defaultValue: "default"
        }
    }
}
