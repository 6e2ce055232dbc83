import Testing
import Versioning

struct VersionTableTests {
    @Test(arguments: try VersionTable.load().parse)
    func readsStrictlyAsTheTableSays(row: VersionTable.Parse) throws {
        do throws(VersionError) {
            let version = try AppVersion(strict: row.text)
            #expect(version.description == row.strict)
        } catch {
            #expect(row.strict == nil)
            #expect(error.code.rawValue == row.error)
            #expect((0...row.text.utf8.count).contains(error.offset))
        }
    }

    @Test(arguments: try VersionTable.load().parse)
    func readsLenientlyAsTheTableSays(row: VersionTable.Parse) {
        let reported = try? AppVersion.reported(row.text)
        #expect(reported?.version.description == row.lenient)
        #expect(reported?.build == row.build)
        #expect((try? AppVersion(lenient: row.text))?.description == row.lenient)
    }

    @Test(arguments: try VersionTable.load().compare)
    func ordersAsTheTableSays(row: VersionTable.Comparison) throws {
        let left = try AppVersion(lenient: row.left)
        let right = try AppVersion(lenient: row.right)
        #expect((left < right) == (row.order < 0))
        #expect((left == right) == (row.order == 0))
        #expect((left > right) == (row.order > 0))
        #expect((right < left) == (row.order > 0))
    }
}
