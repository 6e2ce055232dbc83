import JSONText

extension Runbook {
    /// A runbook as far as it can be read, and all that is wrong with it. Only a runbook without problems may be run.
    package struct Reading: Sendable {
        package let runbook: Runbook
        package let problems: [RunbookProblem]
        /// What the shell would run, of every fence that it could, with the fence that it stands in.
        package let scripts: [(fence: CodeFence, script: ShellScript)]
    }

    /// Reads a page.
    ///
    /// - Parameter name: what the runbook is called; nothing is read from a file.
    package static func read(_ bytes: [UInt8], name: String) -> Reading {
        // Places in a text that had to be guessed would point elsewhere in the page.
        if let offset = bytes.firstInvalidUTF8 {
            let nothing = Runbook(name: name, title: name, steps: [], fences: [])
            return Reading(runbook: nothing, problems: [RunbookProblem(.notUTF8, at: offset)], scripts: [])
        }
        var problems: [RunbookProblem] = []
        let fences = FenceScanner.fences(in: bytes)
        let title = title(of: bytes, before: fences.first?.offset ?? bytes.count)
        if title == nil { problems.append(RunbookProblem(.noTitle, at: 0)) }
        var steps: [RunbookStep] = []
        var scripts: [(fence: CodeFence, script: ShellScript)] = []
        for fence in fences {
            if !fence.isClosed { problems.append(RunbookProblem(.unclosedFence, at: fence.offset)) }
            do throws(RunbookProblem) {
                let attributes = try FenceAttributes(fence)
                let parts = try fence.shellParts.map { part throws(RunbookProblem) in (part, try script(of: part)) }
                scripts += parts
                guard let attributes, let name = attributes.name else { continue }
                // A console shows what was typed once, and what came of it.
                guard fence.language != "console", let script = parts.first?.1 else {
                    throw RunbookProblem(.notRun(fence.language), at: fence.infoOffset)
                }
                if let first = steps.first(where: { $0.name == name }) {
                    let line = bytes[..<first.fence.offset].count { $0 == 0x0A } + 1
                    throw RunbookProblem(.nameTaken(name, line: line), at: fence.infoOffset)
                }
                if script.commands.isEmpty { throw RunbookProblem(.empty(name), at: fence.offset) }
                steps.append(RunbookStep(name: name, fence: fence, attributes: attributes, script: script))
            } catch {
                problems.append(error)
            }
        }
        let runbook = Runbook(name: name, title: title ?? name, steps: steps, fences: fences)
        return Reading(runbook: runbook, problems: problems, scripts: scripts)
    }

    private static func script(of fence: CodeFence) throws(RunbookProblem) -> ShellScript {
        do throws(ShellScript.Fault) {
            return try ShellScript(fence.content)
        } catch {
            throw RunbookProblem(.shell(error.kind), at: fence.pageOffset(ofContent: error.offset))
        }
    }

    /// The first heading of the first level.
    private static func title(of bytes: [UInt8], before end: Int) -> String? {
        for line in bytes[..<end].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let text = String(decoding: line, as: UTF8.self)
            guard text.hasPrefix("# ") else { continue }
            let title = text.dropFirst(2).drop { $0 == " " }
            return title.isEmpty ? nil : String(title)
        }
        return nil
    }
}
