import Runbooks

/// Any bytes are a page: problems and words lie inside of it, and what a fence holds stands in the page as it is said.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let reading = Runbook.read(bytes, name: "fuzz")
    for problem in reading.problems {
        precondition((0...count).contains(problem.offset))
        precondition(!problem.fact.sentence.isEmpty && !problem.fact.help.isEmpty)
    }
    for (fence, script) in reading.scripts {
        for word in script.commands.flatMap(\.words) {
            precondition((0...count).contains(fence.pageOffset(ofContent: word.offset)))
        }
        precondition(script.neededVariables.allSatisfy { !$0.isEmpty })
    }
    for line in reading.runbook.fences.flatMap(\.lines) {
        precondition((0...count).contains(line.offset))
        // A tab that was taken in part leaves blanks that are not in the page.
        // By bytes: a blank with a combining mark behind it is one character, and no blank.
        let text = Array(line.text.utf8.drop { $0 == 0x20 })
        guard !text.contains(0xEF) else { continue }
        let place = bytes[line.offset...].drop { $0 == 0x20 }
        precondition(place.starts(with: text))
    }
    // Only closed fences with a name and without any fault are steps.
    precondition(reading.runbook.steps.allSatisfy { !$0.script.commands.isEmpty })
    return 0
}
