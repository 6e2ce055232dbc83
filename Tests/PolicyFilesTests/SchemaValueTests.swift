import Testing

@testable import PolicyFiles

/// The small values that a policy is made of.
struct SchemaValueTests {
    @Test(arguments: [
        "1", "0", "010", "1.10", "+1", "-1.5", ".5", "5.", "1_000", "1e3", "1.0E-7", "0x1F", "0o17", "0b11", "0xF_F",
        ".inf",
        "-.INF", ".nan",
    ])
    func textsThatSomeToolReadsAsANumber(_ text: String) { #expect(yamlReadsAsNumber(text)) }

    @Test(arguments: [
        "", ".", "+", "-", "e3", "1e", "1.2.3", "2.4.0-beta", "v1", "0xZZ", "0x1.2", "1:30", "inf", "1 2", "１",
    ])
    func textsThatNoToolReadsAsANumber(_ text: String) { #expect(!yamlReadsAsNumber(text)) }

    @Test(arguments: [
        ("en", "en"), ("EN-gb", "en-GB"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("iw", "he"),
        ("in", "id"),
        ("ji", "yi"), ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("ar-u-nu-latn", "ar-u-nu-latn"),
        ("fil", "fil"), ("de-x-office", "de-x-office"),
    ])
    func languagesInTheirUsualSpelling(_ text: String, _ expected: String) {
        #expect(LanguageTag(parsing: text)?.description == expected)
    }

    @Test(arguments: ["", "e", "english", "en_US", "en-", "-en", "en-u", "en-US-US", "x-app", "日本", "en-abc", "123"])
    func textsThatAreNoLanguage(_ text: String) { #expect(LanguageTag(parsing: text) == nil) }

    @Test(arguments: [
        "https://a.example", "HTTPS://a.example/", "https://a.example:8443/p?q=1", "https://192.0.2.1/x",
        "https://localhost/",
        "https://xn--bcher-kva.example/%C3%BC",
    ])
    func addressesThatPhonesMayBeSentTo(_ text: String) throws {
        #expect(try WebAddress(parsing: text).text == text)
    }

    @Test(arguments: [
        ("http://a.example", WebAddressFault.notHTTPS), ("itms-apps://a.example", .notHTTPS), ("", .notHTTPS),
        ("https://", .missingHost), ("https://:443/", .missingHost), ("https:///p", .missingHost),
        ("https://a_b.example", .badHost("a_b.example")), ("https://-a.example", .badHost("-a.example")),
        ("https://a..b", .badHost("a..b")), ("https://[::1]/", .badHost("[")), ("https://u@a.example", .credentials),
        ("https://a.example:0/", .badPort("0")), ("https://a.example:65536", .badPort("65536")),
        ("https://a.example:/", .badPort("")), ("https://a.example/ü", .character("ü")),
        ("https://a.example/a b", .character(" ")), ("https://a.example/\u{7}", .character("\u{7}")),
        ("https://a.example/#x", .fragment), ("https://a.example\\@b.example", .character("\\")),
    ])
    func addressesThatPhonesMayNotBeSentTo(_ text: String, _ fault: WebAddressFault) {
        #expect(throws: fault) { try WebAddress(parsing: text) }
    }

    @Test(arguments: [("de", "DE"), ("XK", "XK"), ("uk", nil), ("DEU", nil), ("ZZ", nil), ("", nil), ("D1", nil)])
    func countriesByTheirTwoLetters(_ text: String, _ expected: String?) {
        #expect(CountryCode(parsing: text)?.description == expected)
    }

    @Test(arguments: [("UK", "GB"), ("rus", "RU"), ("XKS", "XK"), ("ZZZ", nil), ("Russia", nil)])
    func countriesThatWereMeant(_ text: String, _ expected: String?) {
        #expect(CountryCode.suggestion(for: text) == expected)
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("01", nil), ("+1", nil),
        ("-1", nil), ("1_0", nil), ("", nil), ("1.0", nil), ("１", nil),
    ])
    func integersAreDigitsAlone(_ text: String, _ expected: Int?) { #expect(plainInteger(text) == expected) }
}
