package import DelimitedText

extension CrashReadingError {
    /// What a fault of the text means to a reading.
    ///
    /// - Parameter input: as messages call the input that the fault is in.
    package init(_ error: TextError, in input: String) {
        switch error {
        case .system(let input, let code): self = .unreadable(input: input, code: code)
        case .damagedGzip(let input): self = .damagedGzip(input: input)
        case .tooLong(let input, let limit):
            self = .badCell(
                BadCell(
                    .tooLong(limit: limit), at: TextPlace(input: input, line: 1), text: "", columnName: nil, excerpt: ""
                ),
                more: 0)
        case .malformed(let fault):
            let place = TextPlace(input: input, line: fault.line, column: fault.column)
            self = .badCell(
                BadCell(Self.fact(fault.kind), at: place, text: "", columnName: nil, excerpt: fault.excerpt), more: 0)
        }
    }

    private static func fact(_ kind: TextFault.Kind) -> BadCell.Fact {
        switch kind {
        case .quoteNotClosed: .quoteNotClosed
        case .textBehindQuote: .textBehindQuote
        case .invalidEncoding: .invalidEncoding
        case .rowTooLong(let limit): .tooLong(limit: limit)
        }
    }
}
