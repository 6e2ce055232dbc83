import CommandKit
import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// What a check of storefronts is about.
struct StorefrontSettings {
    let subject: StoreSubject
    let version: AppVersion
    /// Two capital letters each, none twice.
    let storefronts: [String]
    /// Where App Store Connect says that the app is sold; nil when it was not asked.
    let territories: [String]?
    /// Seconds.
    let soak: Int
    /// Questions a minute; nil for as fast as answers come.
    let pace: Int?
    let isFresh: Bool
    /// The file of what was seen; nil keeps nothing.
    let looks: String?

    /// More than Apple answers.
    private static let mostPace = 20

    init(_ invocation: Invocation, _ console: Console) throws(CommandFailure) {
        subject = try invocation.storeSubject(console, isApple: true)
        version = try VersionCommands.strict(
            invocation.value(of: .wantedVersion) ?? "", at: .option(.wantedVersion))
        (storefronts, territories) = try Self.storefronts(invocation, subject, console)
        soak = try invocation.seconds(.soak)
        let isStandIn = invocation.value(of: .baseURL) != nil
        let asked = try invocation.number(.pace, in: 0...Self.mostPace) ?? (isStandIn ? 0 : Self.mostPace)
        if asked == 0, !isStandIn {
            throw .usage(
                .badValue(
                    option: Option.pace.name, text: "0",
                    expected: "1 to \(Self.mostPace): Apple answers no more; 0 is for a stand-in (--base-url)"))
        }
        pace = asked == 0 ? nil : asked
        isFresh = invocation.has(.fresh)
        looks =
            invocation.value(of: .looks)
            ?? subject.app.map {
                StorefrontLedgerFile.usualPath(of: $0, in: invocation.policies.path, isStandIn: isStandIn)
            }
    }

    private static func storefronts(
        _ invocation: Invocation, _ subject: StoreSubject, _ console: Console
    ) throws(CommandFailure) -> (asked: [String], territories: [String]?) {
        let unsold = subject.policy?.unsoldCodes ?? []
        let named = try invocation.namedStorefronts()
        if !named.isEmpty {
            if invocation.has(.appTerritories) {
                throw .usage(.exclusive(Option.storefronts.name, Option.appTerritories.name))
            }
            return (named, nil)
        }
        guard invocation.has(.appTerritories) else {
            return (AppleStorefronts.all.filter { !unsold.contains($0) }, nil)
        }
        let connect = try invocation.appStoreConnect(console, replacement: .connectURL)
        let matter = StoreMatter(store: .appStore, question: "where \(subject.bundleID) is sold")
        let territories = try matter.asking { () throws(StoreFailure) in
            try connect.territories(of: try connect.app(bundleID: subject.bundleID))
        }
        // Some territories of the interface have no storefront of their own.
        let codes = territories.compactMap { Storefront($0)?.code }.filter(AppleStorefronts.all.contains)
        return (codes.sorted().filter { !unsold.contains($0) }, codes.sorted())
    }
}

extension Policy {
    /// Storefronts that do not sell the app, by two capital letters.
    var unsoldCodes: Set<String> { Set(versions.unsoldStorefronts.map { $0.value.description }) }
}

extension Invocation {
    /// The storefronts that `--storefront` names, each once.
    func namedStorefronts() throws(CommandFailure) -> [String] {
        var codes: [String] = []
        for text in values(of: .storefronts) {
            guard let code = Storefront(text)?.code, AppleStorefronts.all.contains(code) else {
                throw .usage(
                    .badValue(
                        option: Option.storefronts.name, text: text,
                        expected: "a storefront of the App Store by its letters, such as TR"))
            }
            if !codes.contains(code) { codes.append(code) }
        }
        return codes
    }

    /// Seconds of `24h`, `90m`, `30s`, `2d` or `0`.
    func seconds(_ option: Option) throws(CommandFailure) -> Int {
        let text = value(of: option) ?? ""
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        let digits = text.prefix { ("0"..."9").contains($0) }
        let unit = text.dropFirst(digits.count)
        if let number = Int(digits), number <= 100_000 {
            if number == 0, unit.isEmpty { return 0 }
            if unit.count == 1, let seconds = unit.first.flatMap({ units[$0] }) { return number * seconds }
        }
        throw .usage(.badValue(option: option.name, text: text, expected: "a time such as 24h, 90m or 0"))
    }
}
