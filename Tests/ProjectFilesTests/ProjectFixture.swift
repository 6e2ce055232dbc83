import DurableFiles
import Foundation
import ProjectFiles
import TestSupport

/// A copy of one of the projects in `Fixtures`, with the line ends and other marks of another editor when asked for.
struct ProjectFixture {
    static let names = ["xcode", "xcconfig", "xcodegen", "flutter", "expo"]

    /// What editors do to a file besides what was typed.
    enum Style: String, CaseIterable, Sendable {
        case asItIs, crlf, mixed, byteOrderMark, noFinalLineEnd

        func applied(to bytes: [UInt8], random: inout SeededRandom) -> [UInt8] {
            let newline = UInt8(ascii: "\n")
            switch self {
            case .asItIs: return bytes
            case .crlf: return bytes.flatMap { $0 == newline ? [0x0D, newline] : [$0] }
            case .mixed:
                return bytes.flatMap { $0 == newline && Bool.random(using: &random) ? [0x0D, newline] : [$0] }
            case .byteOrderMark: return [0xEF, 0xBB, 0xBF] + bytes
            case .noFinalLineEnd: return Array(bytes.reversed().drop { $0 == newline }.reversed())
            }
        }
    }

    let folder: TemporaryFolder
    let path: String

    init(_ name: String, _ style: Style = .asItIs, random: inout SeededRandom) throws {
        folder = try TemporaryFolder()
        path = folder.file(name)
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Fixtures/\(name)")
        try FileManager.default.copyItem(atPath: source.path, toPath: path)
        for file in files {
            let bytes = try DurableFile(file).read()
            try Data(style.applied(to: bytes, random: &random)).write(to: URL(fileURLWithPath: file))
        }
    }

    init(_ name: String) throws {
        var random = SeededRandom(seed: 0)
        try self.init(name, random: &random)
    }

    /// Every file of the project.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .map { "\(path)/\($0)" }
            .filter {
                let type = try? FileManager.default.attributesOfItem(atPath: $0)[.type] as? FileAttributeType
                return type == .typeRegular
            }
            .sorted()
    }

    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in files { contents[file] = try DurableFile(file).read() }
        return contents
    }

    func survey() throws -> ProjectSurvey { try ProjectSurvey(at: path) }
}
