/// A program as a table of commands; parsing and every help page come from it.
package struct Program: Sendable {
    /// What the first words of commands stand for, in the order help lists them.
    package struct Noun: Hashable, Sendable {
        package let word: String
        package let summary: String

        package init(_ word: String, _ summary: String) {
            self.word = word
            self.summary = summary
        }
    }

    package let name: String
    package let version: String
    package let summary: String
    package let nouns: [Noun]
    package let commands: [Command]
    /// What the overview says below its table.
    package let notes: [String]

    package init(
        name: String, version: String, summary: String, nouns: [Noun] = [], notes: [String] = [], commands: [Command]
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.nouns = nouns
        self.notes = notes
        self.commands = commands
    }

    /// Runs one command line and says how it ended. Nothing but the console and what the command itself opens is touched.
    package func run(
        arguments: [String], environment: [String: String], input: any TextSource, output: any TextSink,
        errors: any TextSink, clock: WallClock = .system
    ) -> ExitStatus {
        let console = Console(input: input, output: output, errors: errors, environment: environment, clock: clock)
        do throws(Complaint) {
            switch try read(arguments, environment: environment) {
            case .help(let page):
                output.write(page)
                return .ok
            case .usage(let page):
                errors.write(page)
                return .usage
            case .version:
                output.writeLine("\(name) \(version)")
                return .ok
            case .command(let command, let invocation):
                return try command.action(invocation, console)
            }
        } catch {
            errors.write(error.details + error.line(program: name) + "\n")
            return error.status
        }
    }

    enum Request {
        case help(String)
        /// Nothing was asked for: the overview, on the error stream.
        case usage(String)
        case version
        case command(Command, Invocation)
    }

    private func read(_ arguments: [String], environment: [String: String]) throws(Complaint) -> Request {
        do throws(UsageError) {
            return try request(arguments, environment: environment)
        } catch {
            throw error.complaint
        }
    }
}
