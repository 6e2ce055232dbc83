import CommandKit
import Foundation
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

@testable import GatehouseCLI

struct RenderTests {
    @Test
    func theSiteHoldsDocumentsAndTheirHeaders() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android,
            "gone.yaml": "app: gone\nretired: true\n",
        ])
        let site = desk.folder.file("site")
        let first = desk.type("render", "--out", site)
        #expect(first.status == .ok)
        #expect(
            first.output == """
                wrote    \(site)/v1/policy/shop-android.json
                wrote    \(site)/v1/policy/shop-android.json.gz
                wrote    \(site)/v1/policy/shop-ios.json
                wrote    \(site)/v1/policy/shop-ios.json.gz
                wrote    \(site)/_headers

                """)
        #expect(try desk.folder.read("site/v1/policy/shop-ios.json").hasPrefix(#"{"gatehouse":1,"app":"shop-ios","#))
        expectGolden(try desk.folder.read("site/_headers"), named: "headers.txt")
        let names = try FileManager.default.subpathsOfDirectory(atPath: site).sorted()
        #expect(
            names == [
                "_headers", "v1", "v1/policy", "v1/policy/shop-android.json", "v1/policy/shop-android.json.gz",
                "v1/policy/shop-ios.json", "v1/policy/shop-ios.json.gz",
            ])

        // Only what differs is written again, and what belongs to nobody is named and stays.
        try desk.folder.write("{}", to: "site/v1/policy/gone.json")
        try desk.folder.write("mine", to: "site/index.html")
        let second = desk.type("render", "--out", site)
        #expect(
            second.output == """
                same     5 files in \(site)
                stray    \(site)/v1/policy/gone.json belongs to no policy here; remove it if its app is gone

                """)
        #expect(try desk.folder.read("site/v1/policy/gone.json") == "{}")
        #expect(try desk.folder.read("site/index.html") == "mine")
        let slow = desk.type("render", "--out", site, "--max-age", "300", "--json")
        #expect(
            slow.output
                == "{\"written\":[\"\(site)/_headers\"],\"unchanged\":4,\"strays\":[\"\(site)/v1/policy/gone.json\"]}\n"
                .replacing("/", with: "/"))
        #expect(try desk.folder.read("site/_headers").contains("max-age=300"))
    }

    @Test
    func nothingIsWrittenUnlessAllMayBePublished() throws {
        let desk = try PolicyDesk([
            "a.yaml": "app: a\nrevision: 1\nplatform: ios\n", "shop-ios.yaml": SamplePolicy.ios + "x: 1\n",
        ])
        let answer = desk.type("render", "--out", desk.folder.file("site"))
        #expect(answer.status == .badInput)
        #expect(answer.errors.contains("policies/shop-ios.yaml:"))
        #expect(!FileManager.default.fileExists(atPath: desk.folder.file("site")))
    }

    @Test
    func aFolderThatCannotBeWrittenIsNamed() throws {
        let desk = try PolicyDesk()
        let file = try desk.folder.write("", to: "file")
        let answer = desk.type("render", "--out", "\(file)/site")
        #expect(answer.status == .cannotWrite)
        #expect(
            answer.errors
                == "gatehouse: cannot make the folder \(file)/site: a part of the path is a file, not a folder; check the path\n"
        )
    }

    @Test
    func nothingHalfDoneIsLeftToBePublished() throws {
        let desk = try PolicyDesk()
        let site = desk.folder.file("site")
        try FileManager.default.createDirectory(
            atPath: "\(site)/v1/policy/shop-ios.json", withIntermediateDirectories: true)
        #expect(desk.type("render", "--out", site).status == .cannotWrite)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(site)/v1/policy") == ["shop-ios.json"])
    }

    @Test
    func whatCannotBeComparedSaysNothingAboutTheNext() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let server = try LoopbackServer { request in
            request.target.hasSuffix("android.json")
                ? .init(200, [], String(repeating: "x", count: 9 << 20)) : .init(404)
        }
        let answer = desk.type("render", "--check", server.url())
        #expect(answer.status == .unavailable)
        let words = answer.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(words == ["unknown", "differs"])
    }

    @Test
    func whatIsLiveIsComparedByteByByte() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let document = String(decoding: try SamplePolicy.read(SamplePolicy.ios).launchDocument().write(), as: UTF8.self)
        let server = try LoopbackServer { request in
            request.target == "/base/v1/policy/shop-ios.json" ? .init(200, [], document) : .init(404)
        }
        let url = server.url("/base")
        let answer = desk.type("render", "--check", url)
        #expect(answer.status == .differs)
        #expect(
            answer.output == """
                differs  shop-android: \(url)/v1/policy/shop-android.json answers 404, and not with this app's document
                same     shop-ios: revision 42 at \(url)/v1/policy/shop-ios.json

                """)
        #expect(desk.type("render", "--check", url, "--app", "shop-ios").status == .ok)
        let nobody = desk.type("render", "--check", "http://127.0.0.1:\(LoopbackPort.free())")
        #expect(nobody.status == .unavailable)
        #expect(nobody.output.split(separator: "\n").allSatisfy { $0.hasPrefix("unknown  ") })
        #expect(
            desk.type("render", "--check", "ftp://x").errors
                == "gatehouse: not an http or https address without a user name: ftp://x: write it as https://gate.example.com/v1/policy/shop-ios.json\n"
        )
        #expect(
            desk.type("render").errors == "gatehouse: missing option: --out: add --out DIR\n")
        #expect(desk.type("render", "--out", "a", "--check", url).status == .usage)
    }
}
