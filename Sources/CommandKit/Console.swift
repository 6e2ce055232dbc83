/// What a command talks to: its input, output, errors, environment and clock, and nothing else of the process.
package struct Console {
    package let input: any TextSource
    package let output: any TextSink
    package let errors: any TextSink
    package let environment: [String: String]
    package let clock: WallClock

    package init(
        input: any TextSource, output: any TextSink, errors: any TextSink, environment: [String: String],
        clock: WallClock = .system
    ) {
        self.input = input
        self.output = output
        self.errors = errors
        self.environment = environment
        self.clock = clock
    }

    /// Whether whoever sits at the terminal says yes; nil when nobody sits there.
    package func confirms(_ question: String) -> Bool? {
        guard input.isTerminal else { return nil }
        output.flush()
        errors.write("\(question) [y/N] ")
        errors.flush()
        let answer = (input.readLine() ?? "").lowercased().filter { !$0.isWhitespace }
        return answer == "y" || answer == "yes"
    }

    /// `text` in colour when `sink` is a terminal and `NO_COLOR` is unset or empty (https://no-color.org).
    package func paint(_ text: String, _ colour: Colour, for sink: any TextSink) -> String {
        guard sink.isTerminal, (environment["NO_COLOR"] ?? "").isEmpty, environment["TERM"] != "dumb" else {
            return text
        }
        return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    }
}
