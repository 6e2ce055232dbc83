import LaunchDocument
import PolicyFiles
import Versioning

/// Any bytes are a policy or diagnostics that point into them; a policy decides the same after a way over the wire.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let source = SourceText(path: "policy", bytes: bytes)
    do throws(YAMLError) {
        check(try YAMLNode.parse(source), in: 0..<count)
    } catch {
        check([error.diagnostic(in: source)], in: source)
    }
    let reading = Policy.check(source, now: Timestamp(secondsSince1970: 1_796_000_000))
    check(reading.diagnostics, in: source)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    switch reading.outcome {
    case .refused: precondition(hasErrors, "refused without a reason")
    case .retired: precondition(!hasErrors)
    case .policy(let policy):
        precondition(!hasErrors)
        check(policy.launchDocument())
    }
    return 0
}

/// Spans nest and follow each other, so that edits can replace them.
private func check(_ node: YAMLNode, in parent: Range<Int>) {
    precondition(parent.lowerBound <= node.span.lowerBound && node.span.upperBound <= parent.upperBound)
    let children = node.items ?? (node.entries ?? []).flatMap { [$0.key, $0.value] }
    var end = node.span.lowerBound
    for child in children {
        precondition(child.span.lowerBound >= end)
        end = child.span.upperBound
        check(child, in: node.span)
    }
}

private func check(_ diagnostics: [Diagnostic], in source: SourceText) {
    for diagnostic in diagnostics {
        precondition(diagnostic.span.lowerBound >= 0 && diagnostic.span.upperBound <= source.bytes.count)
        precondition(!diagnostic.rendered(in: source).isEmpty && !diagnostic.help.isEmpty)
    }
}

private func check(_ document: LaunchDocument) {
    let written = document.write()
    guard let again = try? LaunchDocument.read(written, app: document.app) else {
        preconditionFailure("written, but not readable")
    }
    precondition(again == document && again.write() == written)
    for installation in installations {
        precondition(again.verdict(for: installation) == document.verdict(for: installation))
    }
}

private let installations = [
    Installation(version: nil),
    Installation(reportedVersion: "2.4.0", os: "17.2", languages: ["tr"]),
    Installation(reportedVersion: "1.0", os: "12"),
]
