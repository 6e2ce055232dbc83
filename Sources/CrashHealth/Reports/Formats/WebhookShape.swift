/// What a receiver of messages understands. The raw value is what `--notify-format` takes.
package enum WebhookShape: String, Hashable, Sendable, CaseIterable {
    case json
    /// Slack's incoming webhooks, and those who take the same.
    case slack

    /// What a host takes, as far as its name says it.
    package static func of(host: String) -> WebhookShape {
        ["hooks.slack.com", "hooks.slack-gov.com"].contains(host.lowercased()) ? .slack : .json
    }
}
