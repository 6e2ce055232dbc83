import Testing

@testable import CrashHealth

@Suite struct NumberReadingTests {
    struct Count: Sendable, CustomTestStringConvertible {
        let cells: [String]
        var delimiter = ","
        var stated: ReadingOptions.DecimalMark?
        let result: Result<[Int], NumberStyle.Fault>

        init(
            _ cells: [String], delimiter: String = ",", stated: ReadingOptions.DecimalMark? = nil,
            _ result: Result<[Int], NumberStyle.Fault>
        ) {
            self.cells = cells
            self.delimiter = delimiter
            self.stated = stated
            self.result = result
        }

        var testDescription: String { "\(cells) \(delimiter)" }
    }

    @Test(arguments: [
        Count(["1000", "0", " 7 ", "+5", "007"], .success([1000, 0, 7, 5, 7])),
        Count(["1000.0", "-0"], .success([1000, 0])),
        Count(["12,345", "1,234"], .success([12_345, 1234])),
        Count(["1,234,567"], .success([1_234_567])),
        Count(["12,34,567"], .success([1_234_567])),
        Count(
            ["12\u{202F}345", "1\u{A0}234", "1 234", "1'234", "1\u{2019}234"],
            .success([12_345, 1234, 1234, 1234, 1234])),
        Count(["1.234.567", "1.000"], .success([1_234_567, 1000])),
        Count(["1.000"], delimiter: ";", .success([1000])),
        Count(["1.000"], .failure(.ambiguous)),
        Count(["1.000"], delimiter: "\t", .failure(.ambiguous)),
        Count(["1,000"], delimiter: ";", .failure(.ambiguous)),
        Count(["1.000"], stated: .comma, .success([1000])),
        Count(["1.000"], stated: .point, .success([1])),
        Count(["1,000"], stated: .point, .success([1000])),
        Count(["99,00"], stated: .point, .failure(.cell(.notANumber))),
        Count(["1000.000", "1.000"], .success([1000, 1])),
        Count(["10.5"], .failure(.notWhole)),
        Count(["1.0E7", "2E3"], .success([10_000_000, 2000])),
        Count(["1.23E+06"], .failure(.cell(.notANumber))),
        Count(["-1"], .failure(.cell(.negative))),
        Count(["\u{2212}1"], .failure(.cell(.negative))),
        Count(["NaN"], .failure(.cell(.impossible))),
        Count(["-inf"], .failure(.cell(.impossible))),
        Count(["#DIV/0!"], .failure(.cell(.impossible))),
        Count([""], .failure(.cell(.empty))),
        Count(["N/A"], .failure(.cell(.empty))),
        Count(["10date"], .failure(.cell(.notANumber))),
        Count(["1,23"], delimiter: ";", .failure(.notWhole)),
        Count(["1,2345"], .failure(.notWhole)),
        Count(["2.4.0"], .failure(.cell(.notANumber))),
        Count(["99%"], .failure(.cell(.notANumber))),
        Count(["1000000000000"], .success([1_000_000_000_000])),
        Count(["1000000000001"], .failure(.tooLarge)),
        Count([String(repeating: "9", count: 60)], .failure(.cell(.notANumber))),
        Count(["0x10"], .failure(.cell(.notANumber))),
        Count(["1__000"], .failure(.cell(.notANumber))),
        Count(["\u{0661}"], .failure(.cell(.notANumber))),
    ])
    func countsAreReadAsTheFileWritesThem(_ item: Count) {
        #expect(counts(item.cells, delimiter: item.delimiter, stated: item.stated) == item.result)
    }

    private func counts(
        _ cells: [String], delimiter: String, stated: ReadingOptions.DecimalMark?
    ) -> Result<[Int], NumberStyle.Fault> {
        var style = NumberStyle(stated: stated, delimiter: Array(delimiter.utf8)[0])
        do throws(NumberCell.Fault) {
            var numbers: [NumberCell] = []
            for cell in cells { numbers.append(try NumberCell(cell)) }
            for number in numbers { style.learn(fromCount: number) }
            do throws(NumberStyle.Fault) {
                var counts: [Int] = []
                for number in numbers { counts.append(try style.count(number)) }
                return .success(counts)
            } catch { return .failure(error) }
        } catch { return .failure(.cell(error)) }
    }

    @Test func aThousandIsNotReadByTheMarkOfAShare() throws {
        var style = NumberStyle(stated: nil, delimiter: UInt8(ascii: ","))
        style.learn(fromRate: try NumberCell("99,85%"))
        #expect(throws: NumberStyle.Fault.ambiguous) { try style.count(try NumberCell("1,000")) }
        #expect(try style.count(try NumberCell("1.000")) == 1000)
        style.learn(fromRate: try NumberCell("99.85%"))
        #expect(throws: NumberStyle.Fault.ambiguous) { try style.count(try NumberCell("1.000")) }
    }

    struct Rates: Sendable, CustomTestStringConvertible {
        let cells: [String]
        /// In millionths of a unit, of a thousand.
        let crashed: Result<[Int?], NumberStyle.Fault>

        init(_ cells: [String], _ crashed: Result<[Int?], NumberStyle.Fault>) {
            self.cells = cells
            self.crashed = crashed
        }

        var testDescription: String { "\(cells)" }
    }

    @Test(arguments: [
        Rates(["99.85%"], .success([1_500_000])),
        Rates(["99.85 %"], .success([1_500_000])),
        Rates(["99,85%"], .success([1_500_000])),
        Rates(["99.85"], .success([1_500_000])),
        Rates(["0.9985"], .success([1_500_000])),
        Rates(["99.850"], .success([1_500_000])),
        Rates(["1", "0.5"], .success([0, 500_000_000])),
        Rates(["1.000"], .success([0])),
        Rates(["100", "99.5"], .success([0, 5_000_000])),
        Rates(["100.00%", "1%", "0.5%"], .success([0, 990_000_000, 995_000_000])),
        Rates(["0.99999999999999999999"], .success([1])),
        Rates(["0.9955555555555555"], .success([4_444_444])),
        Rates(["99.85", "0.9985"], .failure(.mixed(other: "99.85", line: 2))),
        Rates(["0.9985", "99.85%"], .failure(.mixed(other: "99.85%", line: 3))),
        Rates(["100.01"], .failure(.aboveAll)),
        Rates(["99.85", "9985"], .failure(.aboveAll)),
    ])
    func sharesAreReadOverTheirColumn(_ item: Rates) throws {
        let style = NumberStyle(stated: nil, delimiter: UInt8(ascii: ","))
        let numbers = try item.cells.map { try NumberCell($0) }
        var scale = RateScale()
        for (index, number) in numbers.enumerated() {
            scale.learn(
                try style.rate(number), isPercent: number.isPercent, text: item.cells[index], line: index + 2)
        }
        var result: Result<[Int?], NumberStyle.Fault> = .success([])
        do throws(NumberStyle.Fault) {
            var crashed: [Int?] = []
            for number in numbers {
                crashed.append(
                    try scale.share(try style.rate(number), isPercent: number.isPercent).crashedMillionths(of: 1000))
            }
            result = .success(crashed)
        } catch { result = .failure(error) }
        #expect(result == item.crashed)
    }

    @Test func sharesOfTheHighestCountDoNotOverflow() throws {
        let share = try NumberStyle(stated: nil, delimiter: 0x2C).rate(try NumberCell("0.00000000000000000001"))
        #expect(share.crashedMillionths(of: NumberStyle.highestCount) == 999_999_999_999_999_999 + 1)
        #expect(share.crashedMillionths(of: NumberStyle.highestCount + 1) == nil)
        #expect(share.crashedMillionths(of: -1) == nil)
    }
}
