extension ModelDisk {
    /// Every disk that a power cut at this moment may leave, this one with all changes kept included.
    package func afterPowerCut() -> [ModelDisk] {
        var disks = namesAfterPowerCut().map { names in
            var disk = ModelDisk()
            (disk.files, disk.names, disk.durableNames) = (files, names, names)
            return disk
        }
        for (number, file) in files.sorted(by: { $0.key < $1.key }) {
            let nodes = file.pending.isEmpty ? [file.durable] : file.afterPowerCut()
            disks = disks.flatMap { disk in
                // A file that has no name cannot be found, whatever is in it.
                let seen = disk.names.values.contains(number) ? nodes : [file.durable]
                return seen.map { node in
                    var disk = disk
                    disk.files[number] = File(current: node, durable: node)
                    return disk
                }
            }
        }
        return disks
    }

    /// Any of the name changes may be lost, and a later one may be kept when an earlier one is not.
    private func namesAfterPowerCut() -> [[String: Int]] {
        subsets(of: pendingNames).map { kept in
            var names = durableNames
            for change in kept {
                for (path, file) in change.names { names[path] = file }
            }
            // What lies in a folder is lost with it.
            return names.filter { names[folder(of: $0.key)] != nil }
        }.unique()
    }
}

extension ModelDisk.File {
    /// Any of the changes may be lost; one write may have reached the disk in part, or as a length without its bytes.
    func afterPowerCut() -> [ModelDisk.Node] {
        subsets(of: pending).flatMap { kept in
            var outcomes = [kept]
            for (index, change) in kept.enumerated() {
                guard case .write(let bytes, let offset) = change else { continue }
                let half = bytes.count / 2
                let torn: [[UInt8]] = [
                    Array(bytes.prefix(half)),
                    Array(repeating: 0, count: bytes.count),
                    Array(repeating: 0, count: half) + bytes.dropFirst(half),
                ]
                for part in torn {
                    var outcome = kept
                    outcome[index] = .write(part, at: offset)
                    outcomes.append(outcome)
                }
            }
            return outcomes.map { changes in
                var node = durable
                for change in changes { change.apply(to: &node) }
                return node
            }
        }.unique()
    }
}

/// All subsets, in the order of the elements.
private func subsets<Element>(of elements: [Element]) -> [[Element]] {
    elements.reduce([[]]) { subsets, element in subsets + subsets.map { $0 + [element] } }
}

extension Array where Element: Hashable {
    fileprivate func unique() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
