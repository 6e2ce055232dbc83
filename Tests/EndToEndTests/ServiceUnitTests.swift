import Foundation
import Testing
import TestSupport

/// The shipped systemd units, judged by systemd itself.
@Suite struct ServiceUnitTests {
    private static let folder = repositoryRoot + "/deploy/systemd"

    @Test(arguments: ["gatehouse.service", "gatehouse-check@.service"])
    func servicesAreExposedAtMostTwoOfTen(_ name: String) throws {
        let judged = try run(
            "/usr/bin/systemd-analyze",
            ["security", "--offline=true", "--no-pager", "--threshold=20", "\(Self.folder)/\(name)"])
        #expect(judged.status == 0, "\(judged.output)")
        #expect(judged.output.contains("Overall exposure level for gatehouse"), "\(judged.errors)")
    }

    @Test func systemdUnderstandsEveryLine() throws {
        let units = try TemporaryFolder()
        let names = ["gatehouse.service", "gatehouse.socket", "gatehouse-check@.service", "gatehouse-check@.timer"]
        for unit in names {
            // systemd looks for the programs, which are not installed where tests run.
            let text = try String(contentsOfFile: "\(Self.folder)/\(unit)", encoding: .utf8)
                .replacing("/usr/local/bin/gatehouse-server", with: builtProgram("gatehouse-server"))
                .replacing("/usr/local/bin/gatehouse ", with: builtProgram("gatehouse") + " ")
            try units.write(text, to: unit)
        }
        let judged = try run(
            "/usr/bin/systemd-analyze", ["verify", "--man=no"] + names.map { units.file($0) })
        #expect(judged.status == 0)
        #expect(judged.errors == "")
    }
}
