import DelimitedText

/// How often each user crashed in each release.
struct ClusterCounts {
    private struct Key: Hashable {
        let user: UInt64
        let release: UInt32
    }

    private var counts: [Key: Int] = [:]

    /// Bytes that the table takes, roughly.
    var size: Int { counts.capacity * 34 }

    mutating func add(user: CellKey, release: UInt32) {
        guard !user.isEmpty else { return }
        counts[Key(user: user.low, release: release), default: 0] += 1
    }

    /// - Parameter label: the release that a number stands for; a user's crashes of several numbers of one release are one cluster.
    func clusters(label: (Int) -> ReleaseLabel) -> [ReleaseLabel: CrashClusters] {
        var labels: [UInt32: UInt32] = [:]
        var known: [ReleaseLabel: UInt32] = [:]
        var merged: [Key: Int] = [:]
        for (key, count) in counts {
            let release =
                labels[key.release]
                ?? {
                    let release = known[label(Int(key.release)), default: key.release]
                    known[label(Int(key.release))] = release
                    labels[key.release] = release
                    return release
                }()
            merged[Key(user: key.user, release: release), default: 0] += count
        }
        var clusters: [ReleaseLabel: CrashClusters] = [:]
        for (key, count) in merged {
            let before = clusters[label(Int(key.release))] ?? CrashClusters(crashes: 0, squares: 0)
            clusters[label(Int(key.release))] = CrashClusters(
                crashes: before.crashes + count, squares: before.squares + count * count)
        }
        return clusters
    }
}
