import Foundation
import JSONText
import LaunchDocument
import TestSupport
import Testing

/// Phones that cannot be updated read version 1 for ever: these keys and shapes never change.
struct DocumentFormatTests {
    @Test func writesTheseBytes() {
        expectGolden(text(LaunchDocument.everything.write()) + "\n", named: "everything.json")
        expectGolden(text(LaunchDocument(app: "a", platform: .android).write()) + "\n", named: "nothing.json")
        expectGolden(text(LaunchDocument.shop().write()) + "\n", named: "shop.json")
    }

    @Test func hasExactlyTheseKeys() throws {
        let json = try JSON.parse(LaunchDocument.everything.write())
        expectGolden(keys(of: json, at: "").sorted().joined(separator: "\n") + "\n", named: "keys.txt")
    }

    @Test func isDescribedKeyByKey() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let page = try String(contentsOf: root.appendingPathComponent("docs/document.md"), encoding: .utf8)
        let json = try JSON.parse(LaunchDocument.everything.write())
        for place in keys(of: json, at: "") {
            let key =
                place.split(separator: " ")[0].split(separator: ".").last.map { $0.replacing("[]", with: "") } ?? ""
            if key == "object" || key == "*" { continue }
            #expect(
                page.contains("`\(key)`") || page.contains("\"\(key)\":"),
                "docs/document.md does not say what \(key) is")
        }
    }

    @Test func readsBackWhatTheGoldenDocumentSays() throws {
        #expect(try LaunchDocument.read(LaunchDocument.everything.write(), app: "shop-ios") == .everything)
    }

    @Test(
        arguments: zip(
            BlockReason.allCases, ["broken_payments", "security", "removed_api", "data_loss", "crash", "legal"]))
    func hasTheseWordsForReasons(reason: BlockReason, word: String) { #expect(reason.rawValue == word) }

    @Test func hasTheseOtherWords() {
        #expect(
            Platform.allCases.map(\.rawValue) == ["ios", "ipados", "macos", "tvos", "visionos", "android", "other"])
        #expect(StrandedAction.allCases.map(\.rawValue) == ["notice", "allow", "block"])
        #expect(WaitingAction.allCases.map(\.rawValue) == ["notice", "block"])
        #expect(SafeModeMode.allCases.map(\.rawValue) == ["off", "shadow", "on"])
        #expect(DocumentChoice.allCases.map(\.rawValue) == ["cached", "last_good", "bundled"])
        #expect(CacheTreatment.allCases.map(\.rawValue) == ["keep", "skip", "move_aside"])
        #expect(Verdict.Action.allCases.map(\.rawValue) == ["allow", "recommend", "block", "stranded", "waiting"])
        #expect(
            Verdict.Reason.allCases.map(\.rawValue) == [
                "version_unreadable", "channel", "current", "ahead", "no_target", "below_recommended", "below_minimum",
                "blocked",
                "os_unknown", "os_too_old", "not_sold_here",
            ])
    }

    /// Every place of a key with the kind of its value; names that authors choose become `*`, elements `[]`.
    private func keys(of json: JSON, at path: String) -> Set<String> {
        switch json.kind {
        case .object(let members):
            let hasChosenNames =
                path.hasSuffix("messages") || path.hasSuffix("messages.*") || path == "flags"
                || path.hasSuffix("levels")
            return members.reduce(into: [path + " object"]) { found, member in
                let name = hasChosenNames ? "*" : member.key
                found.formUnion(keys(of: member.value, at: path.isEmpty ? name : "\(path).\(name)"))
            }
        case .array(let elements):
            return elements.reduce(into: [path + " list"]) { $0.formUnion(keys(of: $1, at: path + "[]")) }
        case .string: return [path + " text"]
        case .number: return [path + " number"]
        case .bool: return [path + " bool"]
        case .null: return [path + " null"]
        }
    }
}
