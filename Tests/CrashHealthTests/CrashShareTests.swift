import CrashHealth
import Testing

@Suite struct CrashShareTests {
    struct Case: Sendable {
        let total: Int
        let crashed: Int
        let limit: Int
        let meets: Bool?
    }

    @Test(arguments: [
        Case(total: 2000, crashed: 3, limit: 998_500, meets: true),
        Case(total: 2000, crashed: 3, limit: 998_600, meets: false),
        Case(total: 10_000, crashed: 7, limit: 999_300, meets: true),
        Case(total: 10_000, crashed: 7, limit: 999_301, meets: false),
        Case(total: 1_000_000_000_000, crashed: 1, limit: 1_000_000, meets: false),
        Case(total: 0, crashed: 0, limit: 990_000, meets: nil),
    ])
    func limitsAreMetExactly(_ item: Case) throws {
        let limit = try #require(CrashFreeRate(millionths: item.limit))
        #expect(CrashShare(total: item.total, crashed: item.crashed).meets(limit) == item.meets)
    }
}
