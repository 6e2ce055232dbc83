import CommandKit
import TestSupport
import Testing

/// A bound such as 17 equals 17.0 and nothing else, which is not what people always mean by it.
@Suite struct BareBoundTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        /// Nil where nothing is to be said.
        let note: String?

        var testDescription: String { arguments.joined(separator: " ") }

        init(_ line: String, _ note: String?) {
            arguments = line.split(separator: " ").map { String($0.replacing("_", with: " ")) }
            self.note = note
        }
    }

    static let cases = [
        Case("flag kill video --os 17", "17 is 17.0 alone; all of 17: --os '>=17 <18'"),
        Case("flag kill video --os 16.0_||_17.2", "17.2 is 17.2.0 alone; all of 17.2: --os '>=17.2 <17.3'"),
        Case("flag kill video --versions 2.4", "2.4 is 2.4.0 alone; all of 2.4: --versions '>=2.4 <2.5'"),
        Case("flag kill video --versions 2.4.0", nil), Case("flag kill video --versions 2.4-beta", nil),
        Case("flag kill video --os >=17_<18", nil), Case("flag kill video --builds 1873", nil),
        Case("safe-mode force --level 2 --versions 2.4", "2.4 is 2.4.0 alone; all of 2.4: --versions '>=2.4 <2.5'"),
        Case("safe-mode set mode=off --os 17", "17 is 17.0 alone; all of 17: --os '>=17 <18'"),
        Case("gate block 2.4 --reason crash", "2.4 is 2.4.0 alone; all of 2.4: '>=2.4 <2.5'"),
        Case("gate block 2.4.0 --reason crash", nil),
    ]

    @Test(arguments: cases)
    func isSaidToBeThatAlone(_ item: Case) throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": """
            app: shop-ios
            revision: 7
            platform: android
            store_url: https://play.google.com/store/apps/details?id=com.example.shop
            releases: [ { version: "2.5.1", status: live } ]
            flags: { video: { default: true, safe: false } }

            """
        ])
        let answer = desk.run(item.arguments + ["--dry-run"])
        #expect(answer.status == .ok, "\(answer)")
        if let note = item.note {
            #expect(answer.output.contains("note     \(note)\n"), "\(answer)")
        } else {
            #expect(!answer.output.contains(" alone; "), "\(answer)")
        }
    }
}
