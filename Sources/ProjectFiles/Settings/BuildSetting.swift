/// One assignment of a build setting, or of a key of an Info.plist.
struct BuildSetting: Sendable {
    static let bundleID = "PRODUCT_BUNDLE_IDENTIFIER"

    let name: String
    /// As written, brackets included: `[sdk=iphoneos*]`; empty where it always holds.
    let condition: String
    /// Variables are not yet replaced.
    let value: String
    /// Nil where no file spells it out: what a tool assumes, and what is empty.
    let site: ValueSite?
    /// Where it is written, be it empty.
    var span: ValueSite?
    /// Whether the value is for the preprocessor, which is not followed.
    var isMacro = false

    init(_ name: String, condition: String = "", _ value: String, _ site: ValueSite?) {
        span = site
        self.name = name
        self.condition = condition
        self.value = value
        self.site = site
    }

    /// - Parameter key: as in a project: `MARKETING_VERSION[sdk=iphoneos*]`.
    init(key: String, _ value: String, _ site: ValueSite?) {
        let name = key.prefix { $0 != "[" }
        self.init(
            String(name).trimmed, condition: String(key.dropFirst(name.count)).trimmed, value, site)
    }

    func written(at place: ValueSite) -> BuildSetting {
        var setting = self
        setting.span = place
        return setting
    }

    /// The same, in a file that is not to be changed.
    var withoutSite: BuildSetting { BuildSetting(name, condition: condition, value, nil) }

    /// The condition as far as the name of the configuration does not decide it; nil when it rules the setting out.
    func condition(in configuration: String?) -> String? {
        guard !condition.isEmpty else { return "" }
        var rest = ""
        let parts = condition.split(separator: "[").flatMap { $0.prefix { $0 != "]" }.split(separator: ",") }
        for part in parts {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0] == "config" else {
                rest += "[\(part)]"
                continue
            }
            guard let configuration, sides[1].matches(configuration) else { return nil }
        }
        return rest
    }
}

extension Substring {
    /// Whether the text fits this pattern, in which a `*` stands for any text and a `?` for any character.
    fileprivate func matches(_ text: String) -> Bool {
        var (pattern, rest) = (self, text[...])
        // Where to go on when what follows the last star did not fit: the star takes one more character then.
        var retry: (pattern: Substring, rest: Substring)?
        while let next = rest.first {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (pattern, rest)
            } else if let wanted = pattern.first, wanted == "?" || wanted == next {
                (pattern, rest) = (pattern.dropFirst(), rest.dropFirst())
            } else if let (after, from) = retry {
                (pattern, rest) = (after, from.dropFirst())
                retry = (pattern, rest)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == "*" }
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        let head = drop { $0 == " " || $0 == "\t" }
        return String(head.prefix(head.count - head.reversed().prefix { $0 == " " || $0 == "\t" }.count))
    }
}
