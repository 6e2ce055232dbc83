@testable import GatehouseClient
import Glibc
import TestSupport
import Testing

/// The record's file under every fault that a system call can have.
@Suite struct RecordStoreTests {
    private static let start = LaunchStart(build: 1, hint: .foreground, boot: 1, now: 100, token: 1)

    /// A file in which two launches died, so that the next one is at level 1.
    private static let looping: [UInt8] = {
        let file = ModelRecordFile()
        for token in 1...2 {
            var session = GuardSession(
                file, LaunchStart(build: 1, hint: .foreground, boot: 1, now: 100, token: UInt64(token)))
            session.take(.arm, of: session.decision.token)
        }
        return file.content
    }()

    /// A whole launch with everything that writes.
    private func wholeLaunch(_ file: ModelRecordFile) -> GuardSession {
        var session = GuardSession(file, Self.start)
        session.takeCrashEvidence()
        for signal in [.arm, .firstScreen, .tryNormally] as [LaunchSignal] {
            session.take(signal, of: session.decision.token)
        }
        session.store(
            DocumentFacts(
                identity: DocumentIdentity(revision: 1, content: 1), settings: GuardSettings(crashThreshold: 3)))
        session.take(.stable, of: session.decision.token)
        session.synchronization()
        return session
    }

    private func found(_ content: [UInt8]) -> RecordStore.Found {
        var store = RecordStore(ModelRecordFile(content))
        return store.load()
    }

    @Test func launchMakesFewCalls() {
        let file = ModelRecordFile(Self.looping)
        _ = GuardSession(file, Self.start)
        #expect(file.calls == [.open, .lock, .read, .read, .write])
    }

    @Test func writesGoToTheTwoPlacesInTurn() {
        let file = ModelRecordFile()
        var session = GuardSession(file, Self.start)
        #expect(file.content.count == 512)
        session.take(.arm, of: session.decision.token)
        #expect(file.content.count == 4096 + 512)
        #expect(found(file.content) == .record(session.record))
        session.take(.firstScreen, of: session.decision.token)
        #expect(RecordSlot(Array(file.content[..<512])) == .record(session.record, generation: 3))
        // What changes nothing is not written.
        let writes = file.writes
        session.take(.firstScreen, of: session.decision.token)
        session.take(.stable, of: LaunchToken(value: 99))
        #expect(file.writes == writes)
    }

    @Test func eachCallMayFailAndTheLaunchGoesOn() {
        let calls = { () -> Int in
            let file = ModelRecordFile(Self.looping)
            _ = wholeLaunch(file)
            return file.calls.count
        }()
        #expect(calls > 10)
        for content in [[], Self.looping] {
            for code in [EIO, EPERM, EACCES, ENOSPC, EBADF, ENOTSUP] {
                for number in 0..<calls {
                    let file = ModelRecordFile(content, faults: .init(failingCall: (number, code)))
                    _ = wholeLaunch(file)
                    guard case .record = found(file.content) else {
                        #expect(file.writes == 0 || content.isEmpty, "call \(number), errno \(code)")
                        continue
                    }
                }
            }
        }
    }

    @Test(arguments: ModelRecordFile.Call.allCases, [EIO, EPERM, EACCES, ENOSPC, EROFS, EINTR])
    func everyCallOfAKindMayFail(_ call: ModelRecordFile.Call, _ code: Int32) {
        let file = ModelRecordFile(Self.looping, faults: .init(failing: (call, code)))
        let session = wholeLaunch(file)
        switch call {
        case .open, .lock, .read:
            #expect(session.decision.reason == .unreadable(code: code))
            #expect(session.decision.level == 0)
            #expect(file.writes == 0)
            #expect(file.content == Self.looping)
        case .write:
            #expect(session.decision.level == 1)
            #expect(file.content == Self.looping)
        case .synchronize: #expect(found(file.content) == .record(session.record))
        }
    }

    @Test(arguments: [ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL])
    func fileSystemWithoutLocksIsUsedWithoutThem(_ code: Int32) {
        let file = ModelRecordFile(Self.looping, faults: .init(failing: (.lock, code)))
        #expect(GuardSession(file, Self.start).decision.level == 1)
        #expect(file.writes == 1)
    }

    @Test(arguments: [1, 2, 7, 100, 511, 512])
    func readsAndWritesMayBeShort(_ part: Int) {
        let file = ModelRecordFile(Self.looping, faults: .init(largestPart: part))
        let session = wholeLaunch(file)
        #expect(session.decision.level == 1)
        #expect(found(file.content) == .record(session.record))
    }

    @Test(arguments: 1...15)
    func callsMayBeInterrupted(_ times: Int) {
        let file = ModelRecordFile(Self.looping, faults: .init(interruptions: times))
        let session = wholeLaunch(file)
        #expect(session.decision.level == 1)
        #expect(found(file.content) == .record(session.record))
    }

    @Test func writesThatTakeNothingEnd() {
        let file = ModelRecordFile(Self.looping, faults: .init(death: (4, 0)))
        #expect(GuardSession(file, Self.start).decision.level == 1)
    }

    /// Each byte of a write may be the last one that reaches the file.
    @Test func tornPlaceIsTheOtherOneAtEveryByte() {
        guard case .record(let old) = found(Self.looping) else {
            Issue.record("there is a record")
            return
        }
        var new = old
        new.surePoints += 1
        // The two launches wrote two records each, the last of them behind.
        let slot = RecordSlot.bytes(of: new, generation: 5)
        for written in 0...slot.count {
            var content = Self.looping
            content.replaceSubrange(..<written, with: slot[..<written])
            #expect(found(content) == .record(written == slot.count ? new : old), "\(written)")
        }
    }

    /// Dies at each call, and in a write after any number of bytes.
    @Test func deathAtAnyCallLeavesTheOldRecordOrTheNewOne() {
        for content in [[], Self.looping] {
            // All records that were ever complete, oldest first.
            var complete: [RecordStore.Found] = [found(content)]
            let whole = ModelRecordFile(content)
            _ = wholeLaunch(whole)
            for number in whole.calls.indices {
                let isWrite = whole.calls[number] == .write
                var after = complete
                for written in isWrite ? everyTenth(of: Array(1..<512)) + [0, 512] : [0] {
                    let file = ModelRecordFile(content, faults: .init(death: (number, written)))
                    _ = wholeLaunch(file)
                    let left = found(file.content)
                    if written == 512 { after.append(left) }
                    // The very first write may leave nothing but its torn self behind.
                    let isFirst = content.isEmpty && complete.count == 1
                    #expect(
                        left == complete.last || left == after.last || isFirst && (left == .nothing || left == .lost),
                        "call \(number), \(written) bytes: \(left)")
                }
                complete = after
            }
            #expect(complete.count == whole.writes + 1)
        }
    }

    @Test func oneDamagedPlaceIsTheOtherOne() {
        let file = ModelRecordFile()
        var session = GuardSession(file, Self.start)
        let first = session.record
        session.take(.arm, of: session.decision.token)
        let second = session.record
        for (offset, left) in [(0, second), (4096, first)] {
            for bit in stride(from: 0, to: 8 * 512, by: 5) {
                var content = file.content
                content[offset + bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(found(content) == .record(left))
            }
        }
    }

    @Test func nextWriteGoesWhereTheDamageIs() {
        for offset in [0, 4096] {
            var content = Self.looping
            content[offset + 100] ^= 1
            guard case .record(let old) = found(content) else {
                Issue.record("one place is whole")
                return
            }
            let file = ModelRecordFile(content)
            let session = GuardSession(file, Self.start)
            #expect(found(file.content) == .record(session.record))
            // The old one is still there, if the new one gets lost.
            var torn = file.content
            torn[offset + 100] ^= 1
            #expect(found(torn) == .record(old))
        }
    }

    /// Torn again and again, it is always the same place.
    @Test func writesThatFailHalfWayLeaveTheOtherPlaceAlone() {
        let file = ModelRecordFile(
            Self.looping, faults: .init(largestPart: 100, everySecondWriteFails: true))
        _ = wholeLaunch(file)
        #expect(file.writes > 4)
        #expect(file.content != Self.looping)
        #expect(found(file.content) == found(Self.looping))
    }

    @Test func twoDamagedPlacesAreAFreshRecordThatSaysSo() {
        var content = Self.looping
        content[40] ^= 1
        content[4096 + 40] ^= 1
        let file = ModelRecordFile(content)
        let decision = GuardSession(file, Self.start).decision
        #expect(decision.level == 0 && decision.reason == .lost)
        #expect(GuardSession(file, Self.start).decision.reason == .suspect(points: 2, of: 4), "told once")
        #expect(GuardSession(ModelRecordFile(), Self.start).decision.reason == .first)
    }

    @Test func everyCutFileIsReadAsFarAsItGoes() {
        for length in everyTenth(of: Array(0..<Self.looping.count)) {
            let file = ModelRecordFile(Array(Self.looping[..<length]))
            let decision = GuardSession(file, Self.start).decision
            #expect((decision.reason == .lost) == (1..<512).contains(length), "\(length)")
        }
    }

    @Test(arguments: [0, 4096])
    func newerFormatIsLeftAlone(_ offset: Int) {
        var content = Self.looping
        var newer = RecordSlot.bytes(of: GuardRecord(), generation: 1)
        newer[4] = 2
        content.replaceSubrange(offset..<offset + 512, with: RecordSlot.withCheck(newer))
        let file = ModelRecordFile(content)
        let session = wholeLaunch(file)
        #expect(session.decision.level == 0 && session.decision.reason == .newerFormat)
        #expect(file.content == content)
    }

    @Test func secondProcessNeitherCountsNorWrites() {
        let file = ModelRecordFile(Self.looping)
        let first = GuardSession(file, Self.start)
        let content = file.content
        let other = ModelRecordFile(content, faults: .init(isLockedByOther: true))
        let second = wholeLaunch(other)
        #expect(second.decision.reason == .otherProcess)
        // It runs at the level of the first one.
        #expect(second.decision.level == first.decision.level && second.decision.level == 1)
        #expect(other.content == content && other.writes == 0)
        let third = ModelRecordFile([], faults: .init(isLockedByOther: true))
        #expect(wholeLaunch(third).decision.level == 0)
        #expect(third.writes == 0)
    }

    @Test func generationsMayBeginAnew() {
        var old = GuardRecord()
        old.surePoints = 1
        let new = GuardRecord()
        let pairs: [(UInt64, UInt64)] = [(0, 1), (UInt64.max, 0), (UInt64.max - 1, .max), (1 << 62, 1 << 62 + 1)]
        for (earlier, later) in pairs {
            let first = RecordSlot.bytes(of: old, generation: earlier)
            let second = RecordSlot.bytes(of: new, generation: later)
            let gap = [UInt8](repeating: 0, count: 4096 - 512)
            #expect(found(first + gap + second) == .record(new))
            #expect(found(second + gap + first) == .record(new))
        }
    }
}
