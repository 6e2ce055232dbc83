import Versioning

/// A tag that names a version: `v2.4.0`, `2.4.0`, `release/2.4.0`, `ios-2.4.0+1873`.
struct ReleaseTag: Equatable {
    let name: String
    let version: AppVersion

    init?(_ name: String) {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        // A word before the version, as in ios-2.4.0 or shop_v2.4.0.
        let start = last.indices.first { index in
            let rest = last[index...]
            let isBehindMark = index == last.startIndex || "-_".contains(last[last.index(before: index)])
            return isBehindMark
                && (rest.first?.isNumber == true || rest.first == "v" && rest.dropFirst().first?.isNumber == true)
        }
        guard let start, let version = try? AppVersion(lenient: String(last[start...])) else { return nil }
        self.name = name
        self.version = version
    }
}
