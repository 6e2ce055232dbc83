import CommandKit
import Foundation
import GatehouseCLI
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

/// What commands that change something leave in a timeline.
struct IncidentLogTests {
    /// Every command that changes a policy, in an order in which each has something to change.
    static let changes: [[String]] = [
        ["gate", "raise", "--minimum", "2.3.1", "--reason", "crash"], ["gate", "lower", "--minimum", "2.2.0"],
        ["gate", "recommend", "--version", "2.3.1"], ["gate", "block", "2.4.0", "--reason", "crash"],
        ["gate", "unblock", "2.4.0"], ["flag", "kill", "new_checkout"],
        ["flag", "extend", "new_checkout", "--review-by", "2027-01-01T00:00:00Z"],
        ["flag", "restore", "new_checkout", "--percent", "10"], ["flag", "restore", "new_checkout"],
        ["safe-mode", "set", "crash_threshold=3"], ["safe-mode", "force", "--versions", "2.4.0", "--level", "1"],
        ["safe-mode", "clear"], ["release", "add", "2.4.1", "--status", "pending"],
        ["release", "set-status", "2.4.0", "halted"], ["policy", "undo"],
    ]

    @Test
    func everyChangeOfThePolicyIsAnAction() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing("platform: ios\n", with: "platform: ios\nbundle_id: com.example.shop\n"))
        try night.desk.seeEverywhere("2.4.0")
        night.open()
        for command in Self.changes {
            let before = try night.timeline().split(separator: "\n").count
            let dry = night.desk.run(command + ["--dry-run"])
            #expect(dry.status == .ok && dry.output.contains("dry run"), "\(command): \(dry.output)\(dry.errors)")
            #expect(try night.timeline().split(separator: "\n").count == before, "\(command)")
            let answer = night.desk.run(command + ["--wait", "0"])
            #expect(answer.status == .ok, "\(command): \(answer.output)\(answer.errors)")
            #expect(answer.output.contains("noted    in incidents/2026-11-30-checkout-crash\n"))
            let lines = try night.timeline().split(separator: "\n")
            #expect(lines.count == before + 1, "\(command)")
            let json = try JSON.parse(Array(lines[before].utf8))
            #expect(json["kind"]?.string == "action" && json["data"]?["app"]?.string == "shop-ios")
            #expect(
                json["summary"]?.string?.hasPrefix(command.prefix(2).joined(separator: " ")) == true, "\(lines[before])"
            )
        }
    }

    /// Everything that changes nothing of an app, and what changes it elsewhere: a store, a project, a new policy.
    static let others = (
        reading: """
        flag list, flag explain, flag lint, safe-mode show, safe-mode lint, safe-mode explain, safe-mode simulate, policy show, \
        policy lint, policy verdict, policy impact, policy diff, policy history, release plan, release ready, \
        release expedite-text, phased-release status, rollout status, storefronts check, crashes check, crashes explain, \
        crashes report, crashes tally, crashes inspect, crashes formats, crashes sql, incident open, incident note, \
        incident status, incident first-hour, incident brief, incident timeline, incident message, incident postmortem, \
        incident close, runbook list, runbook show, runbook check, runbook run, render, probe, serve, version compare, \
        version sort, version normalize, version matches, version next, version check, completions
        """,
        // Each is tested below, or against a store in the end-to-end tests.
        elsewhere: """
        release sync, phased-release pause, phased-release resume, phased-release complete, rollout halt, rollout resume, \
        policy new, version bump, version set
        """
    )

    /// A command that is new in the table belongs into one of these lists, and one that changes something into a test.
    @Test
    func everyCommandOfTheTableIsKnownToChangeSomethingOrNot() {
        func titles(_ list: String) -> [String] { list.split(separator: ", ").map(String.init) }
        func title(_ command: Command) -> String { command.words.joined(separator: " ") }
        let changing = Self.changes.map { $0.prefix(2).joined(separator: " ") } + titles(Self.others.elsewhere)
        let reading = titles(Self.others.reading)
        let table = Gatehouse.program.commands
        #expect(Set(changing).isDisjoint(with: reading))
        #expect(Set(table.map(title)) == Set(changing + reading))
        func has(_ command: Command, _ option: String) -> Bool { command.options.contains { $0.name == option } }
        for command in table where !["incident", "runbook"].contains(command.words[0]) {
            let isChange = changing.contains(title(command))
            #expect(isChange == has(command, "dry-run"), "\(title(command))")
            #expect(!isChange || has(command, "incidents"), "\(title(command)) knows no timeline")
        }
    }

    @Test
    func aNewPolicyIsNotedInTheIncidentOfItsApp() throws {
        let desk = try PolicyDesk([:])
        desk.type("incident", "open", "crash", "--app", "shop-ios")
        let new = [
            "policy", "new", "shop-ios", "--platform", "ios", "--store-url", "https://apps.apple.com/app/id1234567890",
        ]
        #expect(desk.run(new + ["--dry-run"]).status == .ok)
        let answer = desk.run(new)
        #expect(answer.output.contains("noted    in incidents/2026-11-30-crash\n"), "\(answer)")
        let lines = try desk.folder.read("incidents/2026-11-30-crash/timeline.jsonl").split(separator: "\n")
        #expect(lines.count == 2 && lines[1].contains("policy new shop-ios"), "\(lines)")
    }

    /// A pause leaves the policy of an Apple app as it is, and is the first thing that a timeline must have.
    @Test
    func aMoveInTheStoreIsOneAction() throws {
        let night = try IncidentNight(
            IncidentNight.policy.replacing("platform: ios\n", with: "platform: ios\nbundle_id: com.example.shop\n"))
        night.open()
        let store = try LoopbackServer { request in
            let phased =
                #"{"data":{"type":"appStoreVersionPhasedReleases","id":"p1","attributes":{"phasedReleaseState":"\#(request.method == "PATCH" ? "PAUSED" : "ACTIVE")","currentDayNumber":4}}}"#
            return switch request.target {
            case _ where request.target.hasPrefix("/v1/apps?"):
                .init(200, [], #"{"data":[{"type":"apps","id":"1","attributes":{"bundleId":"com.example.shop"}}]}"#)
            case _ where request.target.hasPrefix("/v1/apps/1/appStoreVersions"):
                .init(
                    200, [], #"{"data":[{"type":"appStoreVersions","id":"v1","attributes":{"versionString":"2.4.0"}}]}"#
                )
            default: .init(200, [], phased)
            }
        }
        let key = try run(
            "/usr/bin/openssl", ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        ).output
        let credentials = [
            "APP_STORE_CONNECT_ISSUER_ID": "I1", "APP_STORE_CONNECT_KEY_IDENTIFIER": "K1",
            "APP_STORE_CONNECT_PRIVATE_KEY": key,
        ]
        let pause = ["phased-release", "pause", "--reason", "crash", "--wait", "0", "--base-url", store.url("")]
        #expect(night.desk.run(pause + ["--dry-run"], environment: credentials).status == .ok)
        #expect(try night.timeline().split(separator: "\n").count == 1)
        let answer = night.desk.run(pause, environment: credentials)
        #expect(answer.status == .ok, "\(answer.errors)")
        #expect(answer.output.contains("noted    in incidents/2026-11-30-checkout-crash\n"))
        let lines = try night.timeline().split(separator: "\n")
        #expect(lines.count == 2, "\(lines)")
        #expect(
            try JSON.parse(Array(lines[1].utf8))["summary"]?.string == "phased-release pause --version 2.4.0: crash")
        let hour = night.desk.type("incident", "first-hour").output
        #expect(
            hour.contains("2  done        pause         02:00 UTC ada: phased-release pause --version 2.4.0\n"),
            "\(hour)")
        // The store took a key, so it can be asked again; and the first hour knows what comes next, not the pause alone.
        #expect(hour.contains("gatehouse release plan --app shop-ios --bad 2.4.0 --from-store\n"), "\(hour)")
        #expect(answer.output.hasSuffix("next     gatehouse incident first-hour --app shop-ios\n"), "\(answer.output)")
        #expect(night.desk.run(IncidentNight.fix).status == .ok)
        let then = night.desk.type("incident", "first-hour").output
        #expect(then.contains("gatehouse release sync --app shop-ios\n"), "\(then)")
        let text = night.desk.type("release", "expedite-text", "--version", "2.4.1").output
        #expect(text.contains("- the phased release of 2.4.0 is paused\n"), "\(text)")
        // In JSON as well, and also when the line could not be written.
        let json = night.desk.run(pause + ["--json"], environment: credentials)
        let folder = "incidents/2026-11-30-checkout-crash"
        let written = try JSON.parse(Array(json.output.utf8))["timeline"]?["written"]
        #expect(written?.array?.compactMap(\.string) == [folder], "\(json)")
        let path = night.desk.folder.file("\(folder)/timeline.jsonl")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let lost = night.desk.run(pause + ["--json"], environment: credentials)
        #expect(lost.status == .cannotWrite)
        let read = try JSON.parse(Array(lost.output.utf8))
        #expect(read["status"]?.string == "changed" && read["timeline"]?["failed"]?.array?.count == 1, "\(lost)")
    }

    /// A project names no app: it goes to the incident that is open, or to that of `--app`.
    @Test
    func theNumberOfAHotfixIsNotedWhereItBelongs() throws {
        let night = try IncidentNight()
        night.open()
        let project = try night.desk.folder.write("name: shop\nversion: 2.4.0+1873\n", to: "app/pubspec.yaml")
        let set = ["version", "set", "2.4.1", project, "--build", "1880"]
        #expect(night.desk.run(set + ["--dry-run"]).output.contains("would"))
        #expect(try night.timeline().split(separator: "\n").count == 1)
        let answer = night.desk.run(set)
        #expect(answer.output.contains("noted    in incidents/2026-11-30-checkout-crash\n"), "\(answer)")
        let lines = try night.timeline().split(separator: "\n")
        #expect(lines.count == 2 && lines[1].contains("version of shop 2.4.0 (1873) → 2.4.1 (1880)"), "\(lines)")
        try night.desk.folder.write(SamplePolicy.android, to: "policies/shop-android.yaml")
        night.desk.type("incident", "open", "crash", "--app", "shop-android")
        let unclear = night.desk.run(["version", "bump", "build", project])
        #expect(unclear.status == .ok && unclear.errors.contains("several incidents are open"), "\(unclear)")
        let named = night.desk.run(["version", "bump", "build", project, "--app", "shop-android"])
        #expect(named.output.contains("noted    in incidents/2026-11-30-crash\n"), "\(named)")
    }

    /// What is in the file alone is told to nobody as done, and there is a way out once the server is back.
    @Test
    func whatIsNotServedIsNotDoneUntilSomebodySawIt() throws {
        let night = try IncidentNight()
        night.open()
        let broken = try LoopbackServer { _ in .init(404) }
        night.desk.run(Array(IncidentNight.kill.dropLast(2)) + ["--wait", "1", "--server", broken.url()])
        func said(_ command: String...) -> String { night.desk.run(["incident"] + command).output }
        #expect(said("first-hour").contains("3  possible    switch off    phones do not get revision 43: "))
        #expect(said("first-hour").contains("gatehouse policy show --app shop-ios\n"))
        #expect(said("message", "--to", "status").contains("Investigating"))
        #expect(!said("message", "--to", "users").contains("switched off"))
        #expect(
            said("message", "--to", "support").contains(
                "Done so far: new_checkout is off for 2.4.0, tr-TR, but revision 43 is not served.\n"))
        #expect(said("brief").contains("off      not served: phones lack revision 43\n"))
        let before = try night.timeline()
        #expect(night.desk.type("policy", "show", "--server", broken.url()).status == .differs)
        #expect(try night.timeline() == before)
        let document = try SamplePolicy.read(try night.desk.file()).launchDocument().write()
        let server = try LoopbackServer { _ in .init(200, [], String(decoding: document, as: UTF8.self)) }
        for look in 1...2 {
            let shown = night.desk.type("policy", "show", "--server", server.url())
            #expect(shown.status == .ok, "\(shown)")
            #expect(
                shown.output.hasSuffix("noted    in incidents/2026-11-30-checkout-crash\n") == (look == 1), "\(shown)")
        }
        #expect(try night.timeline().split(separator: "\n").count == before.split(separator: "\n").count + 1)
        #expect(said("first-hour").contains("3  done        switch off"))
        #expect(said("message", "--to", "status").contains("Identified"))
    }

    /// A line that is in the timeline of the app is not told as missing for the sake of another that nobody can read.
    @Test
    func aTimelineThatCannotBeReadIsNoneThatLacksTheLine() throws {
        let night = try IncidentNight()
        let loop = "incidents/2026-01-01-loop/timeline.jsonl"
        try night.desk.folder.write("", to: "incidents/2026-01-01-loop/here")
        try FileManager.default.createSymbolicLink(
            atPath: night.desk.folder.file(loop), withDestinationPath: "timeline.jsonl")
        #expect(night.desk.type("incident", "status").output == "no incident that can be read is open\n")
        let lost = night.desk.run(IncidentNight.kill)
        #expect(lost.status == .cannotWrite && lost.errors.contains(": \(loop): "), "\(lost)")
        #expect(night.open().status == .ok)
        let noted = night.desk.run(["flag", "restore", "new_checkout", "--wait", "0"])
        #expect(noted.output.contains("noted    in incidents/2026-11-30-checkout-crash\n"), "\(noted)")
        #expect(noted.status == .ok && !noted.errors.contains("is not in the timeline"), "\(noted)")
    }

    @Test
    func nothingIsNotedWhereNothingIsOpenOrTheAppIsAnother() throws {
        let night = try IncidentNight()
        #expect(!night.desk.run(IncidentNight.kill).output.contains("noted"))
        #expect(!FileManager.default.fileExists(atPath: night.desk.folder.file("incidents")))
        try night.desk.folder.write(SamplePolicy.android, to: "policies/shop-android.yaml")
        night.open()
        let before = try night.timeline()
        let other = night.desk.type("gate", "lower", "--minimum", "2.0.0", "--app", "shop-android", "--wait", "0")
        #expect(other.status == .ok && !other.output.contains("noted"))
        night.desk.type("incident", "close")
        night.desk.run(IncidentNight.halt + ["--app", "shop-ios"])
        let after = try night.timeline()
        #expect(after.hasPrefix(before) && after.split(separator: "\n").count == 2)
    }

    @Test
    func whetherPhonesGetItIsNotedAsWell() throws {
        let night = try IncidentNight()
        night.open()
        let server = try LoopbackServer { _ in .init(404) }
        let command = Array(IncidentNight.kill.dropLast(2)) + ["--wait", "1", "--server", server.url()]
        #expect(night.desk.run(command).status == .differs)
        let last = try #require(try night.timeline().split(separator: "\n").last)
        let json = try JSON.parse(Array(last.utf8))
        #expect(json["kind"]?.string == "observation" && json["data"]?["served"]?.bool == false)
        let hour = night.desk.type("incident", "first-hour").output
        #expect(hour.contains("possible    switch off    phones do not get revision 43: "), "\(hour)")
    }

    @Test
    func aTimelineThatCannotBeWrittenIsToldAndHidesNoChange() throws {
        let night = try IncidentNight()
        night.open()
        let path = night.desk.folder.file("incidents/2026-11-30-checkout-crash/timeline.jsonl")
        let before = try night.timeline()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let answer = night.desk.run(IncidentNight.kill)
        #expect(answer.status == .cannotWrite)
        #expect(answer.output.contains("changed  shop-ios revision 42 → 43"))
        #expect(answer.errors.contains("gatehouse: what was done is done, and is not in the timeline: incidents"))
        // The disk has room again: what is printed can be typed.
        try FileManager.default.removeItem(atPath: path)
        try night.desk.folder.write(before, to: "incidents/2026-11-30-checkout-crash/timeline.jsonl")
        let advice = try #require(answer.errors.firstRange(of: "with: gatehouse "))
        // The desk has its folder of incidents elsewhere than it says.
        let words = String(answer.errors[advice.upperBound...].prefix { $0 != "\n" }).commandWords
        let typed = night.desk.run(Array(words.prefix { $0 != "--incidents" }))
        #expect(typed.status == .ok, "\(words): \(typed.errors)")
        let lines = try night.timeline().split(separator: "\n")
        #expect(
            lines.count == 2
                && lines[1].contains("flag kill new_checkout --versions 2.4.0 --locale tr_TR: crash in Turkish"),
            "\(lines)")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try night.desk.file().contains("kill:"))
        let json = night.desk.run(IncidentNight.halt + ["--json"])
        let read = try JSON.parse(Array(json.output.utf8))
        #expect(json.status == .cannotWrite && read["status"]?.string == "edited")
        #expect(read["timeline"]?["failed"]?.array?.count == 1)
    }

    @Test
    func aChangeOfACheckIsAnObservation() throws {
        let night = try IncidentNight()
        night.open()
        let export = try night.desk.folder.write(
            "date,version,users,crashed_users\n2026-11-28,2.4.0,4000,900\n2026-11-28,2.3.9,4000,3\n", to: "export.csv")
        let check = [
            "crashes", "check", export, "--app", "shop-ios", "--version", "2.4.0", "--state",
            night.desk.folder.file("state"),
        ]
        for _ in 0..<2 {
            #expect(night.desk.run(check).status == .refused)
            night.desk.clock.advance(by: 60_000)
        }
        let lines = try night.timeline().split(separator: "\n")
        #expect(lines.count == 2, "a change is noted once")
        let json = try JSON.parse(Array(lines[1].utf8))
        #expect(json["kind"]?.string == "observation" && json["data"]?["status"]?.string == "breach")
        #expect(json["data"]?["crashed_users"]?.int == 900 && json["data"]?["users"]?.int == 4_000)
        // What the check prints for scripts can be noted too.
        let answer = night.desk.run(["crashes", "check", export, "--app", "shop-ios", "--version", "2.4.0", "--json"])
        #expect(night.desk.run(["incident", "note", "--check", "-"], input: answer.output).status == .ok)
        #expect(try night.timeline().split(separator: "\n").count == 3)
    }
}
