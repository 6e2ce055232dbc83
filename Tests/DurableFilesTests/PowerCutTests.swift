import DurableFiles
import DurableFilesModel
import Testing

/// What is found after a power cut, at every moment and for every legal way to lose what was not synced.
struct PowerCutTests {
    private let path = "/policies/shop.yaml"

    private func disk(holding content: String? = "old: content\n") -> ModelDisk {
        var disk = ModelDisk()
        disk.addFolder("/policies", permissions: 0o775, owner: 7)
        if let content { disk.addFile(path, content, permissions: 0o640, owner: 7) }
        return disk
    }

    /// All disks that a power cut during `action` may leave.
    private func crashes(
        from disk: ModelDisk, largestWrite: Int = 5, _ action: (ModelFileSystem) throws -> Void
    ) rethrows -> [ModelDisk] {
        var faults = ModelFileSystem.Faults()
        faults.largestWrite = largestWrite
        let fileSystem = ModelFileSystem(disk, faults: faults)
        try action(fileSystem)
        return fileSystem.history.flatMap { $0.afterPowerCut() }
    }

    @Test func leavesTheOldOrTheNewContentWhole() throws {
        let crashes = try crashes(from: disk()) {
            try DurableFile(path, in: $0).replace(with: Array("new: content\n".utf8))
        }
        #expect(crashes.count > 100)
        #expect(Set(crashes.map { $0.text(path) }) == ["old: content\n", "new: content\n"])
        #expect(Set(crashes.map { $0[path]?.permissions }) == [0o640])
        #expect(Set(crashes.map { $0[path]?.owner }) == [7])
    }

    @Test func leavesNothingOrTheWholeOfANewFile() throws {
        let crashes = try crashes(from: disk(holding: nil)) {
            try DurableFile(path, in: $0).replace(with: Array("new: content\n".utf8), expecting: .absent)
        }
        #expect(Set(crashes.map { $0.text(path) }) == [nil, "new: content\n"])
        #expect(Set(crashes.map { $0[path]?.permissions }) == [nil, 0o664])
    }

    @Test func keepsTheNewContentOnceTheCommandHasEnded() throws {
        let fileSystem = ModelFileSystem(disk())
        try DurableFile(path, in: fileSystem).replace(with: Array("new: content\n".utf8))
        #expect(Set(fileSystem.disk.afterPowerCut().map { $0.text(path) }) == ["new: content\n"])
    }

    @Test func theNextRunWorksAndRemovesWhatACrashLeft() throws {
        let crashes = try crashes(from: disk()) {
            try DurableFile(path, in: $0).replace(with: Array("new: content\n".utf8))
        }
        #expect(crashes.contains { $0["/policies/.shop.yaml.gatehouse-new"] != nil })
        for crash in crashes {
            let fileSystem = ModelFileSystem(crash)
            try DurableFile(path, in: fileSystem).replace(with: Array("newer\n".utf8))
            #expect(fileSystem.disk.text(path) == "newer\n")
            #expect(fileSystem.disk.paths == ["/", "/policies", "/policies/.lock", path])
        }
    }

    @Test(arguments: ["", "one\ntwo\n", "one\ntorn"])
    func appendingNeverTouchesEarlierLines(before: String) throws {
        let crashes = try crashes(from: disk(holding: before)) {
            try DurableFile(path, in: $0).append(line: Array("a new line".utf8))
        }
        for crash in crashes { #expect(crash.text(path)?.hasPrefix(before) == true) }
        let whole = before + (before.hasSuffix("torn") ? "\n" : "") + "a new line\n"
        #expect(crashes.contains { $0.text(path) == whole })
    }

    @Test func theLineAfterATornOneStartsOnItsOwn() throws {
        let crashes = try crashes(from: disk(holding: "one\n")) {
            try DurableFile(path, in: $0).append(line: Array("a new line".utf8))
        }
        for crash in crashes {
            let fileSystem = ModelFileSystem(crash)
            try DurableFile(path, in: fileSystem).append(line: Array("next".utf8))
            let lines = try #require(fileSystem.disk.text(path)).split(separator: "\n")
            #expect(lines.first == "one" && lines.last == "next")
            #expect(Set(fileSystem.disk.afterPowerCut().map { $0.text(path) }).count == 1)
        }
    }
}

/// The model must be able to find a careless writer out; each of these forgets one step.
struct CarelessWriterTests {
    private func crashes(_ action: (ModelFileSystem) throws -> Void) rethrows -> Set<String?> {
        var disk = ModelDisk()
        disk.addFile("/a", "old content")
        let fileSystem = ModelFileSystem(disk)
        try action(fileSystem)
        return Set(fileSystem.history.flatMap { $0.afterPowerCut() }.map { $0.text("/a") })
    }

    private func write(_ fileSystem: ModelFileSystem, sync: Bool) throws {
        let file = try fileSystem.open("/b", .creating)
        _ = try fileSystem.write(file, Array("new content".utf8)[...])
        if sync { try fileSystem.synchronize(file) }
        fileSystem.close(file)
    }

    @Test func renamingWithoutASyncMayLeaveAnEmptyFile() throws {
        let crashes = try crashes {
            try write($0, sync: false)
            try $0.rename("/b", to: "/a")
        }
        #expect(crashes.isSuperset(of: ["old content", "new content", "", "new c"]))
    }

    @Test func removingBeforeRenamingMayLeaveNoFile() throws {
        let crashes = try crashes {
            try write($0, sync: true)
            try $0.remove("/a")
            try $0.rename("/b", to: "/a")
        }
        #expect(crashes == ["old content", "new content", nil])
    }

    @Test func writingInPlaceMayLeaveAMixture() throws {
        let crashes = try crashes {
            let file = try $0.open("/a", .appending)
            try $0.truncate(file, to: 0)
            _ = try $0.write(file, Array("new content".utf8)[...])
            try $0.synchronize(file)
        }
        #expect(crashes.isSuperset(of: ["", "new c", "new content"]))
    }

    @Test func aRenameIsLostWithoutASyncOfTheFolder() throws {
        var disk = ModelDisk()
        disk.addFile("/a", "old content")
        let fileSystem = ModelFileSystem(disk)
        try write(fileSystem, sync: true)
        try fileSystem.rename("/b", to: "/a")
        #expect(Set(fileSystem.disk.afterPowerCut().map { $0.text("/a") }) == ["old content", "new content"])
    }
}
