import CommandKit
import Testing

struct TerminalTextTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("ä", 1), ("e\u{301}", 1), ("日本語", 6), ("ｆｕｌｌ", 8), ("한국", 4), ("🚀", 2), ("👩‍👩‍👧", 2),
        ("❤️", 2),
        ("a\u{200B}b", 2), ("…", 1),
    ])
    func widthIsCountedInColumns(_ text: String, _ columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test
    func controlCharactersBecomePictures() {
        #expect("a\u{1B}[31m\u{7}\r\n\u{7F}\u{9B}\u{202E}b".withVisibleControls() == "a␛[31m␇␍␊␡\u{FFFD}\u{FFFD}b")
        #expect("a\tb\nc".withVisibleControls(keeping: ["\n"]) == "a␉b\nc")
    }

    @Test
    func columnsFitWhatTheyHold() {
        var table = TextTable(["app", "users", "what"], alignments: [.left, .right, .left])
        table.add("shop-ios", "3,218", "日本語")
        table.add("店", "7", "")
        table.add("x\ny", "12")
        #expect(
            table.rendered(indent: "  ") == """
                  app       users  what
                  shop-ios  3,218  日本語
                  店            7
                  x␊y          12

                """)
        var plain = TextTable(["", ""])
        plain.add("a", "b")
        #expect(plain.rendered() == "a  b\n")
    }

    @Test
    func colourIsForTerminalsWithoutNoColor() {
        func painted(_ sink: MemoryText, _ environment: [String: String] = [:]) -> String {
            Console(input: sink, output: sink, errors: sink, environment: environment).paint("x", .red, for: sink)
        }
        let terminal = MemoryText(isTerminal: true)
        #expect(painted(terminal) == "\u{1B}[31mx\u{1B}[0m")
        #expect(painted(terminal, ["NO_COLOR": ""]) == "\u{1B}[31mx\u{1B}[0m")
        #expect(painted(terminal, ["NO_COLOR": "1"]) == "x")
        #expect(painted(terminal, ["TERM": "dumb"]) == "x")
        #expect(painted(MemoryText()) == "x")
    }
}
