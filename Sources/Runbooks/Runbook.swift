/// A page that says what to do in one situation, with commands that are ready to run.
package struct Runbook: Sendable {
    /// The name of its file without `.md`.
    package let name: String
    /// The first heading.
    package let title: String
    package let steps: [RunbookStep]
    /// Every fence of the page, those without a name too.
    package let fences: [CodeFence]
}

/// A named fence.
package struct RunbookStep: Equatable, Sendable {
    package let name: String
    package let fence: CodeFence
    package let attributes: FenceAttributes
    package let script: ShellScript

    /// The shell that runs it: `sh` or `bash`.
    package var shell: String { fence.language }
}
