import DurableFiles
import Glibc
import Testing

struct FileErrorSentenceTests {
    struct Case: CustomTestStringConvertible {
        let error: FileError
        let sentence: String
        var testDescription: String { sentence }
    }

    @Test(arguments: [
        Case(
            error: .system(.write, path: "policies/shop.yaml", code: ENOSPC),
            sentence: "cannot write policies/shop.yaml: the disk is full; free some space and run the command again "
                + "(nothing was changed)"),
        Case(
            error: .system(.create, path: "policies/shop.yaml", code: EACCES),
            sentence: "cannot create a file beside policies/shop.yaml: no permission; run the command as the owner of "
                + "the files, or have them opened to you (nothing was changed)"),
        Case(
            error: .system(.create, path: "policies/shop.yaml", code: EROFS),
            sentence: "cannot create a file beside policies/shop.yaml: the file system is read-only; change the file "
                + "where it comes from, or have it mounted writable (nothing was changed)"),
        Case(
            error: .system(.resolve, path: "policies", code: ENOENT),
            sentence: "cannot find policies: there is no such file or folder; check the path"),
        Case(
            error: .system(.open, path: "policies/shop.yaml", code: EMFILE),
            sentence: "cannot open policies/shop.yaml: too many open files; see ulimit -n, and run the command again"),
        Case(
            error: .system(.synchronizeFolder, path: "policies/shop.yaml", code: EIO),
            sentence:
                "cannot make sure that policies/shop.yaml is on disk: the disk reports an error; see dmesg before "
                + "anything else is written there (the new content is in place, but a power cut could bring the old one "
                + "back)"),
        Case(
            error: .system(.read, path: "a", code: EINVAL), sentence: "cannot read a: Invalid argument"),
        Case(
            error: .changedMeanwhile(path: "policies/shop.yaml"),
            sentence:
                "policies/shop.yaml was changed by somebody else just now; nothing was written: look at it and run "
                + "the command again"),
        Case(
            error: .locked(folder: "policies", holder: 4711, waitedMilliseconds: 5000),
            sentence:
                "policies is being changed by process 4711 (waited 5 s); nothing was written: run the command again "
                + "when it is done"),
        Case(
            error: .locked(folder: "policies", holder: nil, waitedMilliseconds: 1500),
            sentence:
                "policies is being changed by another process (waited 1.5 s); nothing was written: run the command "
                + "again when it is done"),
        Case(
            error: .notAFile(path: "policies"),
            sentence: "policies is not a regular file; give the path of the file itself"),
        Case(
            error: .ownerNotKept(path: "policies/shop.yaml", owner: 7),
            sentence:
                "policies/shop.yaml belongs to user 7, and only that user or root can replace it without taking it "
                + "over; nothing was written: run the command as that user (sudo -u '#7' …)"),
        Case(
            error: .groupNotKept(path: "policies/shop.yaml", group: 7),
            sentence:
                "policies/shop.yaml belongs to group 7, which you are not in, so a new one would be read by others; "
                + "nothing was written: give it to a group of yours (chgrp), or run the command with sudo"),
    ])
    func saysWhatWasTriedAndWhatToDo(_ example: Case) {
        #expect(example.error.sentence == example.sentence)
    }
}
