import Glibc
import Testing

@testable import Publishing

@Suite struct FileWatchTests {
    static let longAgo = FileTime(seconds: 1_000)
    static let now = FileTime(seconds: 2_000)

    static func file(
        device: UInt = 1, inode: UInt = 7, size: Int = 10, modified: FileTime = longAgo, changed: FileTime = longAgo
    ) -> FileSighting {
        .file(FileObservation(device: device, inode: inode, size: size, modified: modified, changed: changed))
    }

    /// A watch that has read `file()` when it was old already.
    static func settled() -> FileWatch {
        var watch = FileWatch()
        _ = watch.didRead(before: file(), after: file(), now: now)
        return watch
    }

    struct Difference: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let sighting: FileSighting
    }

    @Test(arguments: [
        Difference(testDescription: "another device", sighting: file(device: 2)),
        Difference(testDescription: "another file under the name", sighting: file(inode: 8)),
        Difference(testDescription: "another size", sighting: file(size: 11)),
        Difference(testDescription: "a newer time", sighting: file(modified: now)),
        Difference(
            testDescription: "an older time, as a roll-back leaves it", sighting: file(modified: FileTime(seconds: 1))),
        Difference(testDescription: "only the status changed", sighting: file(changed: FileTime(seconds: 1_001))),
        Difference(
            testDescription: "a nanosecond apart", sighting: file(modified: FileTime(seconds: 1_000, nanoseconds: 1))),
    ])
    func anyDifferenceIsRead(_ difference: Difference) {
        var watch = Self.settled()
        #expect(watch.look(difference.sighting, at: Self.now, quiet: 0) == .read)
    }

    @Test func whatLooksTheSameRests() {
        var watch = Self.settled()
        #expect(watch.look(Self.file(), at: Self.now, quiet: 0) == .rest)
    }

    struct Age: Sendable {
        let modified: FileTime
        let changed: FileTime
        let readAgain: Bool
    }

    @Test(arguments: [
        Age(modified: longAgo, changed: FileTime(seconds: 1_999, nanoseconds: 1), readAgain: true),
        Age(modified: FileTime(seconds: 1_999, nanoseconds: 1), changed: longAgo, readAgain: true),
        Age(modified: longAgo, changed: FileTime(seconds: 1_999), readAgain: false),
        Age(modified: FileTime(seconds: 9_000), changed: longAgo, readAgain: true),
    ])
    func aFileYoungerThanASecondIsReadAgain(_ age: Age) {
        let sighting = Self.file(modified: age.modified, changed: age.changed)
        var watch = FileWatch()
        let taken = watch.didRead(before: sighting, after: sighting, now: Self.now)
        #expect(taken)
        #expect(watch.look(sighting, at: Self.now, quiet: 0) == (age.readAgain ? .read : .rest))
    }

    @Test func aFileThatChangedWhileItWasReadIsNotTaken() {
        var watch = Self.settled()
        for after in [Self.file(size: 11), .absent(errno: ENOENT)] {
            let taken = watch.didRead(before: Self.file(), after: after, now: Self.now)
            #expect(!taken)
            #expect(watch.look(Self.file(), at: Self.now, quiet: 0) == .read)
        }
    }

    @Test func aFileThatComesBackIsReadEvenWhenItLooksTheSame() {
        var watch = Self.settled()
        #expect(watch.look(.absent(errno: ENOENT), at: Self.now, quiet: 0) == .missing(errno: ENOENT))
        #expect(watch.look(Self.file(), at: Self.now, quiet: 0) == .read)
    }

    @Test func aFileThatCannotBeReadSaysWhy() {
        var watch = Self.settled()
        #expect(watch.look(.absent(errno: EACCES), at: Self.now, quiet: 0) == .missing(errno: EACCES))
    }

    struct Quiet: Sendable {
        let changed: FileTime
        let quiet: Int
        let step: FileWatch.Step
    }

    @Test(arguments: [
        Quiet(changed: FileTime(seconds: 1_999, nanoseconds: 900_000_000), quiet: 250, step: .rest),
        Quiet(changed: FileTime(seconds: 1_999, nanoseconds: 750_000_001), quiet: 250, step: .rest),
        Quiet(changed: FileTime(seconds: 1_999, nanoseconds: 750_000_000), quiet: 250, step: .read),
        Quiet(changed: FileTime(seconds: 1_999, nanoseconds: 900_000_000), quiet: 0, step: .read),
        Quiet(changed: FileTime(seconds: 1_900), quiet: 250, step: .read),
        Quiet(changed: FileTime(seconds: 1), quiet: 250, step: .read),
        Quiet(changed: FileTime(seconds: 5_000), quiet: 250, step: .read),
        Quiet(changed: FileTime(seconds: Int.max), quiet: 250, step: .read),
    ])
    func aChangedFileIsLeftAloneUntilItsWriterIsQuiet(_ quiet: Quiet) {
        var watch = Self.settled()
        #expect(watch.look(Self.file(size: 11, changed: quiet.changed), at: Self.now, quiet: quiet.quiet) == quiet.step)
    }
}
