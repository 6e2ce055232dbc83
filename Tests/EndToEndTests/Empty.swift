import Testing
import TestSupport

@Test func theProgramsAreBuilt() throws {
    let run = try run(builtProgram("gatehouse"), ["--version"])
    #expect(run.status == 0)
}
