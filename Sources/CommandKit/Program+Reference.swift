extension Program {
    /// Every help page in one Markdown document, for readers without the program at hand.
    package var reference: String {
        var text =
            "# Commands\n\nWhat `\(name) help` prints, page by page. This file is made from the table of commands.\n"
        text += fence(overview())
        for command in commands {
            text += "\n## \(name) \(command.title)\n" + fence(commandPage(command))
        }
        return text
    }

    private func fence(_ page: String) -> String { "\n```text\n\(page)```\n" }
}
