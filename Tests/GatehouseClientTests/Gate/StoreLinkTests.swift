import Testing

@testable import GatehouseClient

/// A document may come from anybody on the way; its address is opened only where the app's author said so.
struct StoreLinkTests {
    private let link = StoreLink("https://apps.apple.com/app/id9", trusting: ["Shop.example.com"])

    @Test(arguments: [
        "https://apps.apple.com/app/id1", "https://APPS.apple.com/de/app/x/id1?mt=8", "HTTPS://shop.example.com",
        "https://shop.example.com?a#b",
    ])
    func isOpened(_ url: String) { #expect(link.url(from: url) == url) }

    @Test(arguments: [
        "http://apps.apple.com/app/id1", "https://evil.example/apps.apple.com", "https://apps.apple.com.evil.example/",
        "https://apps.apple.com@evil.example/", "https://evil.example\\@apps.apple.com/",
        "https://apps.apple.com:8443/",
        "https://apps.apple.com./", "https:///apps.apple.com", "https://", "javascript:alert(1)", "",
        "https://apps.apple.com\u{0}.evil.example", " https://apps.apple.com/", "https://apps。apple.com/",
        "https://evil.example#@apps.apple.com/", "//apps.apple.com/", "https://apps.apple.com%2eevil.example/",
    ])
    func isNotOpened(_ url: String) { #expect(link.url(from: url) == "https://apps.apple.com/app/id9") }

    @Test func anAppWhoseStoreIsNoWebAddressHasItsOwn() {
        let market = StoreLink("market://details?id=com.example.shop")
        #expect(market.url(from: "https://play.google.com/store") == "market://details?id=com.example.shop")
        #expect(market.url(from: nil) == "market://details?id=com.example.shop")
    }
}
