import JSONText

extension HealthReport {
    /// The message about a check as one JSON object.
    ///
    /// - Parameter before: What was told last; nil where nobody remembers it.
    package func webhookBody(as shape: WebhookShape, before: HealthStatus? = nil) -> [UInt8] {
        var json = JSONWriter()
        switch shape {
        case .json: writeMessage(before: before, into: &json)
        case .slack: writeSlackMessage(before: before, into: &json)
        }
        return json.bytes
    }

    private func writeMessage(before: HealthStatus?, into json: inout JSONWriter) {
        json.object { json in
            json.member("event", "crash_health")
            json.member("status", judgement.status.rawValue)
            json.member("status_before", before?.rawValue)
            json.member("text", ([heading(before: before), sentence, why] + nextLines).joined(separator: "\n"))
            json.key("report")
            write(into: &json)
        }
    }

    /// Blocks of plain text, in which nothing that stands in a file is markup or calls anybody; `text` is for notifications.
    ///
    /// Source: Slack API, "Reference: blocks" (150 characters in a header, 3,000 in a section) and "Escaping text".
    private func writeSlackMessage(before: HealthStatus?, into json: inout JSONWriter) {
        let heading = heading(before: before)
        json.object { json in
            json.member("text", "\(heading), \(sentence)".slackText)
            json.key("blocks")
            json.beginArray()
            json.block("header", heading.shown(limit: 150))
            json.block("section", "\(sentence)\n\(why)".limited(to: 3_000))
            if !nextLines.isEmpty { json.block("section", nextLines.joined(separator: "\n").limited(to: 3_000)) }
            json.endArray()
        }
    }

    private func heading(before: HealthStatus?) -> String {
        let was = before.flatMap { $0 == judgement.status ? nil : " (was \($0.rawValue))" } ?? ""
        return "\(title): \(judgement.status.rawValue)\(was)"
    }
}

extension JSONWriter {
    fileprivate mutating func block(_ type: String, _ text: String) {
        object { json in
            json.member("type", type)
            json.member(
                "text",
                object: {
                    $0.member("type", "plain_text")
                    $0.member("text", text.slackText)
                    $0.member("emoji", false)
                })
        }
    }
}

extension String {
    fileprivate func limited(to limit: Int) -> String { count > limit ? prefix(limit - 1) + "…" : self }

    /// The three characters that Slack reads as control.
    fileprivate var slackText: String {
        unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
