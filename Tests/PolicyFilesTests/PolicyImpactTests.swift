import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

struct PolicyImpactTests {
    @Test func usersAreCountedByWhatHappensToThem() throws {
        let document = try #require(Policy.read(try PolicySamples.complete()).policy).launchDocument()
        let table = try InstallTable.read(
            SourceText(
                path: "installs.csv",
                text: """
                    version,os,users
                    2.4.1,17.2,500
                    2.4.0 (1873),17.2,200
                    2.2.9,15.1,100
                    2.2.9,14.8,50
                    2.3.1,16.4,120
                    Varies with device,,30
                    """))
        let impact = PolicyImpact(of: document, on: table)
        #expect(impact.rows.map(\.verdict.action) == [.allow, .block, .block, .stranded, .recommend, .allow])
        #expect(impact.users == 1_000)
        #expect(impact.users(with: .block) == 300)
        #expect(impact.share(of: .block) == Percent("30"))
        #expect(impact.share(of: .stranded) == Percent("5"))
        #expect(impact.share(of: .waiting) == Percent("0"))
    }

    @Test func withoutUsersTheShareIsUnknown() throws {
        let table = try InstallTable.read(SourceText(path: "installs.csv", text: "version,os,users\n"))
        let impact = PolicyImpact(of: LaunchDocument(app: "a", platform: .ios), on: table)
        #expect(impact.share(of: .block) == nil)
    }

    @Test func sharesOfManyUsersDoNotOverflow() {
        #expect(PolicyImpact.share(.max, of: .max) == Percent("100"))
        #expect(PolicyImpact.share(1, of: .max) == Percent("0"))
        #expect(PolicyImpact.share(1, of: 3) == Percent("33.333"))
        #expect(PolicyImpact.share(2, of: 1) == nil)
    }

    @Test func columnsComeInAnyOrderAndCellsMayBeQuoted() throws {
        let text = "\u{FEFF}users,version,os\r\n7,\"2.4.0 \"\"x\"\", y\",\r\n\r\n8,v2.4,\"iOS 17\"\r\n"
        let table = try InstallTable.read(SourceText(path: "installs.csv", text: text))
        #expect(table.rows.map(\.versionText) == ["2.4.0 \"x\", y", "v2.4"])
        #expect(table.rows.map(\.version) == [nil, try AppVersion(strict: "2.4")])
        #expect(table.rows.map(\.os) == [nil, try OSVersion(strict: "17")])
        #expect(table.users == 15)
    }

    static let badTables: [(name: String, bytes: [UInt8])] =
        [
            ("nothing", ""), ("another column", "version,os,users,country\n"), ("a column missing", "version,users\n"),
            ("a column twice", "version,os,users,os\n"), ("semicolons", "version;os;users\n"),
            ("a cell missing", "version,os,users\n2.4.0,17\n"),
            ("a cell too many", "version,os,users\n2.4.0,17,1,000\n"),
            ("open quote", "version,os,users\n\"2.4.0,17,1\n"),
            ("text behind a quote", "version,os,users\n\"2.4.0\"x,17,1\n"),
            ("no version", "version,os,users\n,17,1\n"), ("no system version", "version,os,users\n2.4.0,seventeen,1\n"),
            ("negative users", "version,os,users\n2.4.0,17,-1\n"),
            ("decimal users", "version,os,users\n2.4.0,17,1.5\n"),
            ("too many users", "version,os,users\n2.4.0,17,99999999999999999999\n"),
            ("no users", "version,os,users\n2.4.0,17,\n"), ("NUL", "version,os,users\n2.4.0\u{0},17,1\n"),
        ].map { ($0.0, Array($0.1.utf8)) } + [("UTF-16", [0xFF, 0xFE, 0x76, 0x00])]

    @Test func badTablesAreRefusedWithTheirPlace() {
        let rendered = Self.badTables.map { name, bytes in
            let source = SourceText(path: "installs.csv", bytes: bytes)
            do throws(InstallTable.ReadingError) {
                let table = try InstallTable.read(source)
                return "# \(name)\naccepted: \(table)"
            } catch {
                return "# \(name)\n" + error.diagnostic(in: source).rendered(in: source)
            }
        }
        expectGolden(rendered.joined(separator: "\n\n") + "\n", named: "install-tables.txt")
    }
}
