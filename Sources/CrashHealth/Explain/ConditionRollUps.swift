import Versioning

/// A part of a condition that holds for several values of one dimension.
struct ConditionRollUp: Hashable, Sendable {
    let part: ConditionPart
    /// Places of the values in the list that they were found in.
    let members: [Int]
}

/// Finds what values of one dimension have in common that a policy's condition can say: ranges of versions, languages,
/// families of devices.
enum ConditionRollUps {
    /// With more versions than this, ranges begin and end at first numbers only.
    private static let mostBorders = 64

    static func find(dimension: String, values: [String?]) -> [ConditionRollUp] {
        let name = dimension.lowercased()
        if name.contains("locale") || name.contains("lang") {
            return patterns(dimension, values) { [language(of: $0)].compactMap { $0 } }
        }
        if name.contains("device") || name.contains("model") {
            return patterns(dimension, values, families(of:))
        }
        return versionRanges(dimension, values)
    }

    // MARK: - Versions

    private struct Numbered {
        let place: Int
        let name: String
        let version: OSVersion
        var numbers: [String] { version.description.split(separator: ".").map(String.init) }
    }

    private static func versionRanges(_ dimension: String, _ values: [String?]) -> [ConditionRollUp] {
        let versions = values.enumerated().compactMap { place, value -> Numbered? in
            guard let value, let name = name(before: value), let version = try? OSVersion(lenient: value)
            else { return nil }
            return Numbered(place: place, name: name, version: version)
        }
        let names = Dictionary(grouping: versions, by: \.name)
        return names.sorted { $0.key < $1.key }.flatMap { name, ofName in
            let prefix = names.count == 1 || name.isEmpty ? "" : "\(name) "
            return groups(of: ofName).map { group, members in
                ConditionRollUp(
                    part: ConditionPart(dimension: dimension, value: prefix + group, kind: .range),
                    members: members.map(\.place))
            }
        }
    }

    /// Versions of one first number, of the same first two, and those from or below each border.
    private static func groups(of versions: [Numbered]) -> [(String, [Numbered])] {
        var groups: [(String, [Numbered])] = []
        for count in [1, 2] {
            let alike = Dictionary(grouping: versions.filter { $0.numbers.count >= count }) {
                Array($0.numbers.prefix(count))
            }
            for (numbers, members) in alike.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                guard let last = UInt64(numbers[count - 1]) else { continue }
                let next = (numbers.dropLast() + ["\(last + 1)"]).joined(separator: ".")
                groups.append((">=\(numbers.joined(separator: ".")) <\(next)", members))
            }
        }
        var borders = Set(versions.map(\.version))
        if borders.count > mostBorders {
            borders = Set(versions.compactMap { $0.numbers.first.flatMap { try? OSVersion(strict: $0) } })
        }
        for border in borders.sorted().prefix(mostBorders) {
            groups.append((">=\(border)", versions.filter { $0.version >= border }))
            groups.append(("<\(border)", versions.filter { $0.version < border }))
        }
        return groups
    }

    /// `iOS` of `iOS 17.4`; nil where what is before the number is not a name of its own, as in `web-3`.
    private static func name(before version: String) -> String? {
        let name = version.prefix { !$0.isNumber }
        guard name.isEmpty || name.last == " ", name.allSatisfy({ $0.isLetter || $0 == " " }) else { return nil }
        return name.split(separator: " ").joined(separator: " ")
    }

    // MARK: - Languages and devices

    private static func patterns(
        _ dimension: String, _ values: [String?], _ patterns: (String) -> [String]
    ) -> [ConditionRollUp] {
        var members: [String: [Int]] = [:]
        for (place, value) in values.enumerated() {
            for pattern in Set(value.map(patterns) ?? []) { members[pattern, default: []].append(place) }
        }
        return members.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { pattern, places in
            ConditionRollUp(
                part: ConditionPart(dimension: dimension, value: pattern, kind: .pattern), members: places)
        }
    }

    /// `tr` of `tr`, `tr_TR` and `tr-CY`.
    private static func language(of locale: String) -> String? {
        let language = locale.prefix { $0 != "_" && $0 != "-" }
        guard (2...3).contains(language.count), language.allSatisfy(\.isLetter) else { return nil }
        return language.lowercased()
    }

    /// `iPhone15,*` and `iPhone*` of `iPhone15,2`; `SM-*` of `SM-G991B`; `Pixel *` of `Pixel 8 Pro`.
    private static func families(of device: String) -> [String] {
        var families: [String] = []
        if let comma = device.lastIndex(of: ",") { families.append("\(device[...comma])*") }
        let letters = device.prefix(while: \.isLetter)
        if letters.count > 1, letters.endIndex < device.endIndex {
            let next = device[letters.endIndex]
            families.append(next == "-" || next == " " || next == "_" ? "\(letters)\(next)*" : "\(letters)*")
        }
        return families
    }
}
