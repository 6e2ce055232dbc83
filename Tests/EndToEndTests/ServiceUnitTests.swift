import Foundation
import Testing
import TestSupport

/// The shipped systemd units, judged by systemd itself.
@Suite struct ServiceUnitTests {
    private static let folder = repositoryRoot + "/deploy/systemd"

    @Test func theServiceIsExposedAtMostTwoOfTen() throws {
        let judged = try run(
            "/usr/bin/systemd-analyze",
            ["security", "--offline=true", "--no-pager", "--threshold=20", Self.folder + "/gatehouse.service"])
        #expect(judged.status == 0, "\(judged.output)")
        #expect(judged.output.contains("Overall exposure level for gatehouse.service"), "\(judged.errors)")
    }

    @Test func systemdUnderstandsEveryLine() throws {
        let units = try TemporaryFolder()
        for unit in ["gatehouse.service", "gatehouse.socket"] {
            // systemd looks for the program, which is not installed where tests run.
            let text = try String(contentsOfFile: "\(Self.folder)/\(unit)", encoding: .utf8)
                .replacing("/usr/local/bin/gatehouse-server", with: builtProgram("gatehouse-server"))
            try units.write(text, to: unit)
        }
        let judged = try run(
            "/usr/bin/systemd-analyze",
            ["verify", "--man=no", units.file("gatehouse.service"), units.file("gatehouse.socket")])
        #expect(judged.status == 0)
        #expect(judged.errors == "")
    }
}
