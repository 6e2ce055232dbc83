import DelimitedText

/// What the words of the column say that tells crashes.
struct CrashCells {
    private struct Meaning {
        var isCrash = false
        var isBad = false
    }

    private let yes: Set<String>
    private let no: Set<String>
    private var words = WordTable()
    private var meanings: [Meaning] = []
    /// Positions of the words in `meanings`, for the rows at hand.
    private var numbers: [UInt32] = []

    init(yes: Set<String>, no: Set<String>) {
        self.yes = Set(yes.map { $0.lowercased() })
        self.no = Set(no.map { $0.lowercased() })
    }

    /// The words for yes and no, for messages.
    var expected: [String] { yes.sorted() + no.sorted() }

    /// Reads the cells with these keys.
    ///
    /// - Parameter text: gives the text of a row; nil where it is no UTF-8.
    mutating func read(_ keys: [CellKey], count: Int, text: (Int) -> String?) {
        guard !words.find(keys, count: count, into: &numbers) else { return }
        for index in 0..<count where numbers[index] == WordTable.unknown {
            let (number, isNew) = words.number(keys[index])
            if isNew { meanings.append(meaning(text(index))) }
            numbers[index] = UInt32(truncatingIfNeeded: number)
        }
    }

    /// Sets for each row whether it is a crash.
    ///
    /// - Returns: The positions of words that say neither.
    func crashes(count: Int, into crashed: inout [Bool]) -> [Int] {
        var bad: [Int] = []
        var crashed = crashed.mutableSpan
        for index in 0..<count {
            let meaning = meanings[Int(numbers[index])]
            crashed[index] = meaning.isCrash
            if meaning.isBad { bad.append(index) }
        }
        return bad
    }

    private func meaning(_ text: String?) -> Meaning {
        guard let word = text?.strippingSpreadsheetMarks().lowercased() else { return Meaning(isBad: true) }
        if yes.contains(word) { return Meaning(isCrash: true) }
        return Meaning(isBad: !no.contains(word))
    }
}
