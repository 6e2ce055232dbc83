import CommandKit
import JSONText
import TestSupport
import Testing

@Suite struct SafeModeSimulationTests {
    private func levels(_ answer: Answer) throws -> [Int] {
        let json = try JSON.parse(Array(answer.output.utf8))
        return json["launches"]?.array?.compactMap { $0["level"]?.int } ?? []
    }

    @Test func anAppThatAlwaysCrashesClimbsAndStaysAtTheTop() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SafeModeCommandTests.policy])
        let answer = desk.type("safe-mode", "simulate", "crash,crash,crash,crash,crash,crash", "--json")
        #expect(answer.status == .ok)
        #expect(try levels(answer) == [0, 0, 1, 2, 3, 3])
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["next_level"]?.int == 3)
        #expect(json["launches"]?.array?.compactMap { $0["event"]?.string } == Array(repeating: "crash", count: 6))
        #expect(
            json["launches"]?.array?.allSatisfy { $0["state"]?.string != nil && $0["reason"]?.string != nil } == true)
    }

    @Test func everyEventIsTold() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SafeModeCommandTests.policy])
        expectGolden(
            desk.transcript([
                ["safe-mode", "simulate", "crash,crash,ok,ok"],
                ["safe-mode", "simulate", "hang,quit,kill-after,background,reboot,debugger,update"],
                ["safe-mode", "simulate", "crash,crsh"],
                ["safe-mode", "simulate", ""],
                ["safe-mode", "simulate", "panic"],
                ["safe-mode", "simulate", "crash", "--version", "two"],
            ]), named: "safe-mode-simulate.txt")
    }

    /// The policy decides: thresholds, overrides, the force and the mode.
    @Test func thePolicyOfTheInstallationDecides() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SafeModeCommandTests.policy])
        func simulated(_ version: String) throws -> [Int] {
            try levels(
                desk.type("safe-mode", "simulate", "crash,crash,crash,crash", "--version", version, "--json"))
        }
        _ = desk.type("safe-mode", "set", "crash_threshold=3", "--wait", "0")
        _ = desk.type("safe-mode", "set", "crash_threshold=1", "max_level=1", "--versions", "2.4.0", "--wait", "0")
        #expect(try simulated("2.4.1") == [0, 0, 0, 1])
        #expect(try simulated("2.4.0") == [0, 1, 1, 1])
        _ = desk.type("safe-mode", "force", "--versions", "2.4.1", "--level", "2", "--wait", "0")
        #expect(try simulated("2.4.1").first == 2)
        _ = desk.type("safe-mode", "set", "mode=shadow", "--wait", "0")
        #expect(try simulated("2.4.0") == [0, 0, 0, 0])
        let shadow = desk.type("safe-mode", "simulate", "crash,crash", "--version", "2.4.0")
        #expect(shadow.output.contains("0 (would be 1)"), "\(shadow)")
    }

    @Test func withoutOneAppTheDefaultsHoldAndThatIsSaid() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let answer = desk.type("safe-mode", "simulate", "crash,crash,ok", "--json")
        #expect(try levels(answer) == [0, 0, 1])
        #expect(desk.type("safe-mode", "simulate", "crash").errors.contains("the defaults of safe mode hold"))
        #expect(desk.type("safe-mode", "simulate", "crash", "--version", "2.4.0").status == .usage)
        #expect(desk.type("safe-mode", "simulate", "crash", "--app", "shop-is").status == .usage)
        let all = desk.type("safe-mode", "simulate", "crash", "--app", "shop-ios", "--app", "shop-android", "--json")
        #expect(all.output.split(separator: "\n").count == 2)
    }
}
