import LaunchDocument
import Testing
import Versioning

/// Texts that a test itself wrote and that can be read.
func version(_ text: String) -> AppVersion { required(try? AppVersion(strict: text), text) }
func os(_ text: String) -> OSVersion { required(try? OSVersion(strict: text), text) }
func build(_ text: String) -> BuildNumber { required(try? BuildNumber(strict: text), text) }
func range<Bound>(_ text: String) -> IntervalSet<Bound> { required(try? IntervalSet(strict: text), text) }

private func required<Value>(_ value: Value?, _ text: String) -> Value {
    guard let value else { preconditionFailure("the test cannot read its own \(text.debugDescription)") }
    return value
}

extension Target {
    init(_ text: String, os minimum: String? = nil, phased: Bool = false) {
        self.init(
            version: LaunchDocumentTests.version(text), minimumOS: minimum.map(LaunchDocumentTests.os), isPhased: phased
        )
    }
}

extension MessageSection {
    init(_ name: String, _ titles: KeyValuePairs<String, String>) {
        self.init(
            name: name,
            translations: titles.map { Translation(language: $0.key, message: Message(title: $0.value, body: "")) })
    }
}

extension LaunchDocument {
    /// The document of the examples: minimum 2.3.0, recommended 2.4.1, 2.4.0 blocked, 2.4.1 live from iOS 16 on.
    static func shop(_ change: (inout LaunchDocument) -> Void = { _ in }) -> LaunchDocument {
        var document = LaunchDocument(app: "shop-ios", revision: 42, platform: .ios)
        document.minimumVersion = LaunchDocumentTests.version("2.3.0")
        document.recommendedVersion = LaunchDocumentTests.version("2.4.1")
        document.storeURL = "https://apps.apple.com/app/id1234567890"
        document.blockReason = .brokenPayments
        document.blocked = [BlockRule(when: Condition(versions: range("2.4.0")), reason: .crash)]
        document.targets = [Target("2.4.1", os: "16.0")]
        document.messages = [
            MessageSection("block", ["en": "Update required", "de": "Update nötig"]),
            MessageSection("block.broken_payments", ["en": "No payments"]),
            MessageSection("recommend", ["en": "Update available"]),
        ]
        change(&document)
        return document
    }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
