import CLinux
import Glibc
import HTTPServer
import TestSupport
import Testing

@Suite struct ServiceManagerTests {
    @Test func takesTheSocketsMeantForThisProcess() {
        let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "http:management"]
        let inherited = ServiceManager(environment: environment, process: 7).inherited
        #expect(inherited.map(\.name) == ["http", "management"])
        #expect(inherited.map(\.address) == [.inherited(descriptor: 3), .inherited(descriptor: 4)])
        #expect(ServiceManager(environment: environment, process: 8).inherited.isEmpty)
        #expect(ServiceManager(environment: [:], process: 7).inherited.isEmpty)
    }

    @Test(arguments: ["nonsense", "-1", "300"]) func ignoresACountThatIsNone(_ count: String) {
        let environment = ["LISTEN_PID": "7", "LISTEN_FDS": count]
        #expect(ServiceManager(environment: environment, process: 7).inherited.isEmpty)
    }

    @Test func tellsSystemdItsState() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("notify")
        let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(receiver) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(receiver, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        ServiceManager(environment: ["NOTIFY_SOCKET": path], process: 7).notify("READY=1")
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe recv(receiver, $0.baseAddress, $0.count, 0) }
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "READY=1")
    }

    @Test func saysNothingWithoutSystemd() {
        ServiceManager(environment: [:], process: 7).notify("READY=1")
        ServiceManager(environment: ["NOTIFY_SOCKET": "/nowhere/at/all"], process: 7).notify("READY=1")
    }
}
