import CommandKit
import Foundation
import TestSupport
import Testing

struct DescriptorTextTests {
    @Test
    func everythingWrittenArrivesInOrder() throws {
        let pipe = Pipe()
        let writer = DescriptorText(pipe.fileHandleForWriting.fileDescriptor)
        let text = (0..<900).map { "line \($0)\n" }.joined()
        for line in text.split(separator: "\n") { writer.writeLine(String(line)) }
        writer.flush()
        try pipe.fileHandleForWriting.close()
        #expect(DescriptorText(pipe.fileHandleForReading.fileDescriptor).readToEnd() == Array(text.utf8))
        #expect(!writer.isTerminal)
    }

    @Test
    func aFullDiskIsRemembered() throws {
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        let writer = DescriptorText(full.fileDescriptor)
        writer.writeLine("lost")
        writer.flush()
        writer.writeLine("lost too")
        #expect(writer.failure == ENOSPC)
    }

    @Test
    func aFolderIsNoInput() throws {
        let folder = try TemporaryFolder()
        let descriptor = unsafe open(folder.path, O_RDONLY)
        defer { close(descriptor) }
        #expect(DescriptorText(descriptor).readToEnd() == nil)
    }
}
