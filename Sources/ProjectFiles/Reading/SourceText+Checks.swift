import JSONText
import PolicyFiles

extension SourceText {
    /// Files of projects are far smaller; what is larger is no project file.
    private static let largest = 64 << 20

    /// Where the text begins: behind a byte order mark.
    var contentStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Refuses what is no finished text.
    func checkText() throws(ProjectSyntaxError) {
        guard bytes.count <= Self.largest else {
            throw ProjectSyntaxError(.tooLarge(limit: Self.largest), at: 0..<0, in: self)
        }
        if bytes.starts(with: "bplist".utf8) { throw ProjectSyntaxError(.binaryPropertyList, at: 0..<6, in: self) }
        if let zero = bytes.firstIndex(of: 0) { throw ProjectSyntaxError(.zeroByte, at: zero..<zero + 1, in: self) }
        if let offset = bytes.firstInvalidUTF8 {
            throw ProjectSyntaxError(.notUTF8, at: offset..<offset + 1, in: self)
        }
        if bytes[contentStart...].allSatisfy(\.isPlistBlank) { throw ProjectSyntaxError(.empty, at: 0..<0, in: self) }
        for line in 1...lineCount {
            let span = span(ofLine: line)
            if bytes[span].starts(with: "<<<<<<< ".utf8) || bytes[span].starts(with: ">>>>>>> ".utf8) {
                throw ProjectSyntaxError(.mergeConflict, at: span, in: self)
            }
        }
    }
}
