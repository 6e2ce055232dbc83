import Foundation
import Glibc
import TestSupport
import Testing

/// Changes one policy file in all the ways in which files are changed.
struct PolicyWriter {
    enum Way: CaseIterable {
        /// Truncated and written again in two pieces, as an editor without a temporary file does.
        case inPlace
        /// A new file under the old name.
        case rename
        /// A new file whose time is older than that of the old one, as a restored copy has it.
        case olderTime
        /// The folder behind a chain of links is swapped, as Kubernetes updates a mounted ConfigMap.
        case linkSwap
        /// Removed, and back a moment later.
        case deleteAndRestore
    }

    let folder: String
    let name: String
    private var generation = 0

    init(folder: String, app: String = "shop-ios") {
        self.folder = folder
        name = app + ".yaml"
    }

    private var path: String { "\(folder)/\(name)" }

    mutating func write(_ text: String, _ way: Way) throws {
        generation += 1
        switch way {
        case .inPlace: try writeInPlace(text)
        case .rename: try replace(text)
        case .olderTime: try replace(text, time: Date(timeIntervalSince1970: 1_000_000_000 - Double(generation)))
        case .linkSwap: try swapLinks(text)
        case .deleteAndRestore:
            try FileManager.default.removeItem(atPath: path)
            usleep(useconds_t(generation % 7) * 1_000)
            try replace(text)
        }
    }

    private func writeInPlace(_ text: String) throws {
        let bytes = Data(text.utf8)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes.prefix(bytes.count / 2))
        usleep(useconds_t(generation % 5) * 300)
        try handle.write(contentsOf: bytes.dropFirst(bytes.count / 2))
        try handle.close()
    }

    private func replace(_ text: String, time: Date? = nil) throws {
        let new = "\(folder)/.new"
        try Data(text.utf8).write(to: URL(fileURLWithPath: new))
        if let time { try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: new) }
        try move(new, to: path)
    }

    /// `shop-ios.yaml → ..data/shop-ios.yaml` and `..data → ..7`; only the second link is ever changed.
    private func swapLinks(_ text: String) throws {
        let data = "\(folder)/..data"
        let old = try? FileManager.default.destinationOfSymbolicLink(atPath: data)
        let new = "..\(generation)"
        try FileManager.default.createDirectory(atPath: "\(folder)/\(new)", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(new)/\(name)"))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/..data_tmp", withDestinationPath: new)
        try move("\(folder)/..data_tmp", to: data)
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/.link", withDestinationPath: "..data/\(name)")
            try move("\(folder)/.link", to: path)
        }
        if let old { try? FileManager.default.removeItem(atPath: "\(folder)/\(old)") }
    }

    private func move(_ from: String, to target: String) throws {
        try #require(unsafe rename(from, target) == 0, "rename \(from): errno \(errno)")
    }
}
