import JSONText
import Versioning

extension Verdict {
    /// The verdict as commands and servers print it: UTF-8 JSON in a fixed order, null for what there is not.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("action", action.rawValue)
            writer.member("reason", reason.rawValue)
            writer.member("rule", orNull: rule?.name)
            writer.member("block_reason", orNull: blockReason?.rawValue)
            writer.member("target", orNull: target?.description)
            writer.member("store_url", orNull: storeURL)
            writer.key("message")
            if let message {
                writer.object { writer in
                    writer.member("lang", message.language)
                    writer.member("title", message.message.title)
                    writer.member("body", message.message.body)
                }
            } else {
                writer.null()
            }
        }
        return writer.bytes
    }
}

extension Verdict.Rule {
    fileprivate var name: String {
        switch self {
        case .minimum: "minimum"
        case .blocked: "blocked"
        case .recommended: "recommended"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: String, orNull value: String?) {
        self.key(key)
        if let value { string(value) } else { null() }
    }
}
