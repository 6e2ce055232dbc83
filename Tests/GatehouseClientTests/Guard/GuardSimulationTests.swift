import GatehouseClient
import Testing

@Suite struct GuardSimulationTests {
    @Test(arguments: [
        ("crash,crash,crash,crash,crash,crash", [0, 0, 1, 2, 3, 3], 3),
        ("crash,crash,ok,ok", [0, 0, 1, 0], 0),
        ("ok,ok,ok", [0, 0, 0], 0),
        ("hang,hang,hang,hang", [0, 0, 0, 0], 1),
        ("reboot,reboot,reboot,reboot", [0, 0, 0, 0], 1),
        ("kill-after,kill-after,kill-after,kill-after", [0, 0, 0, 0], 1),
        ("quit,quit,quit,quit,quit", [0, 0, 0, 0, 0], 0),
        ("background,background,background", [0, 0, 0], 0),
        ("debugger,debugger,debugger", [0, 0, 0], 0),
        ("crash,background,crash", [0, 0, 0], 1),
        ("crash,ok,crash,ok", [0, 0, 0, 0], 0),
        ("crash,crash,update,crash", [0, 0, 0, 0], 0),
        // A loop that is over is forgotten: how long it took, and which level helped.
        ("crash,crash,ok,ok,crash,crash,ok,ok", [0, 0, 1, 0, 0, 0, 1, 0], 0),
        ("crash,crash,crash,crash,ok,ok,crash,crash,ok", [0, 0, 1, 2, 3, 0, 0, 0, 1], 0),
        // One that is not is remembered.
        ("crash,crash,crash,crash,ok,crash,ok,ok,ok", [0, 0, 1, 2, 3, 0, 3, 3, 0], 0),
        // Each loop after the first lasts twice as long, and one failure leads back.
        ("crash,crash,ok,crash,ok,ok,crash,ok,ok,ok,ok", [0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1], 0),
        (
            "crash,crash,ok,crash,ok,ok,crash,ok,ok,ok,ok,crash,ok,ok,ok,ok,ok,ok,ok,ok,crash,ok,ok,ok,ok,ok,ok,ok,ok",
            [0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1], 0
        ),
    ])
    func levelsOfLaunches(_ events: String, _ levels: [Int], _ next: Int) throws {
        var simulation = GuardSimulation(settings: GuardSettings())
        for (event, level) in zip(events.split(separator: ","), levels) {
            #expect(simulation.launch(try #require(.init(rawValue: String(event)))).level == level, "\(event)")
        }
        #expect(simulation.next().level == next)
    }
}
