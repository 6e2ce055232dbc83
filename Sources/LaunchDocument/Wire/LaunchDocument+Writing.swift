import JSONText
import Versioning

extension LaunchDocument {
    /// The document as it is served: UTF-8 JSON, members in a fixed order, no blanks, nothing that is absent or empty.
    ///
    /// Equal documents give equal bytes, everywhere and for ever.
    public func write() -> [UInt8] {
        var writer = JSONWriter()
        writer.object(write)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        writer.member("gatehouse", LaunchDocument.format)
        writer.member("app", app)
        writer.member("revision", revision)
        writer.member("platform", platform.rawValue)
        writeVersions(to: &writer)
        writeMessages(to: &writer)
        if !flags.isEmpty || !damagedFlags.isEmpty {
            writer.member("flags") { writer in
                for flag in flags { flag.write(to: &writer) }
                for flag in damagedFlags { flag.write(to: &writer) }
            }
        }
        if safeMode != SafeModeSettings() { writer.member("safe_mode", object: safeMode.write) }
    }

    private func writeVersions(to writer: inout JSONWriter) {
        writer.member("minimum_version", minimumVersion?.description)
        writer.member("recommended_version", recommendedVersion?.description)
        writer.member("store_url", storeURL)
        writer.member("block_reason", blockReason?.rawValue)
        writer.member("blocked", listing: blocked) { rule, writer in
            writer.object { writer in
                writer.key("when")
                rule.when.write(to: &writer)
                writer.member("reason", rule.reason?.rawValue)
            }
        }
        writer.member("targets", listing: targets) { target, writer in
            writer.object { writer in
                writer.member("version", target.version.description)
                writer.member("minimum_os", target.minimumOS?.description)
                if target.isPhased { writer.member("phased", true) }
            }
        }
        writer.member("stranded", stranded.rawValue)
        writer.member("waiting", waiting.rawValue)
        if !unsoldStorefronts.isEmpty { writer.member("unsold_storefronts", texts: unsoldStorefronts) }
    }

    private func writeMessages(to writer: inout JSONWriter) {
        if !messages.isEmpty {
            writer.member("messages") { writer in
                for section in messages { section.write(to: &writer) }
            }
        }
        if let remindAfterHours {
            writer.member("recommend") { $0.member("remind_after_hours", remindAfterHours) }
        }
        writer.member("notices", listing: notices) { notice, writer in notice.write(to: &writer) }
    }
}
