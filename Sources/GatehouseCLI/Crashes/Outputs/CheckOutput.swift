import CommandKit
import CrashHealth
import DurableFiles
import Fetching
import JSONText

/// What options say about the form of a check's answer and the ways it takes.
struct CheckOutput {
    enum Form {
        case people
        case json
        case format(ReportFormat)
    }

    let form: Form
    /// Where it is written instead of standard output.
    let file: String?
    let webhook: Webhook?

    /// - Throws: for what cannot be done, before anything else is.
    init(_ invocation: Invocation) throws(CommandFailure) {
        let format = try invocation.chosen(.reportFormat, ReportFormat.self)
        if invocation.has(.json), format != nil {
            throw .usage(.exclusive(Option.json.name, Option.reportFormat.name))
        }
        form = format.map { .format($0) } ?? (invocation.has(.json) ? .json : .people)
        file = invocation.value(of: .reportFile)
        if file != nil, case .people = form {
            throw .usage(.missingOption(Option.reportFormat.name, placeholder: "FORM"))
        }
        webhook = try Self.webhook(invocation)
    }

    /// Prints or writes the answer.
    ///
    /// - Parameter opening: for people, what begins to write down a bad night.
    func write(_ report: HealthReport, opening: String? = nil, _ console: Console) throws(CommandFailure) {
        let bytes: [UInt8]
        switch form {
        case .people: return console.write(report, opening: opening)
        case .json: bytes = report.json() + [0x0A]
        case .format(let format): bytes = Array(report.text(as: format).utf8)
        }
        guard let file else { return console.output.write(bytes) }
        do throws(FileError) {
            try DurableFile(file).replaceWithoutLock(with: bytes)
        } catch {
            throw .file(error)
        }
    }

    /// Tells a monitor or a CI job that there is no verdict, in its own form, where it would see nothing otherwise.
    ///
    /// - Returns: unknown, for monitors, which take any other number for a broken plugin.
    /// - Throws: the failure, for everybody else.
    func fail(_ failure: CommandFailure, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let complaint = failure.complaint
        let parts = [complaint.what, complaint.location, complaint.advice].compactMap { $0 }
        guard case .format(let format) = form, complaint.status != .usage,
            let text = format.text(ofFailure: parts.joined(separator: ": "))
        else { throw failure }
        console.output.write(text)
        guard format == .nagios else { throw failure }
        console.tell(failure)
        return .unknown
    }

    /// Posts the message where `--notify` says. A failure is told and changes nothing.
    ///
    /// - Parameter before: what was told last, where `--state` remembers it.
    /// - Returns: whether there is nobody to tell, or it was told.
    func notify(of report: HealthReport, before: HealthStatus?, _ console: Console) -> Bool {
        guard let webhook else { return true }
        // What was found is before people's eyes while a slow receiver is waited for.
        console.output.flush()
        do throws(WebhookFailure) {
            try webhook.post(report.webhookBody(as: webhook.shape, before: before), clock: console.clock)
            return true
        } catch {
            console.errors.writeLine(error.complaint.line(program: Gatehouse.program.name))
            return false
        }
    }

    private static func webhook(_ invocation: Invocation) throws(CommandFailure) -> Webhook? {
        let shape = try invocation.chosen(.notifyFormat, WebhookShape.self)
        guard let text = invocation.value(of: .notify) else {
            if shape != nil { throw .usage(.missingOption(Option.notify.name, placeholder: "URL")) }
            return nil
        }
        do throws(NetworkFailure) {
            let address = try HTTPAddress(text)
            return Webhook(address: address, shape: shape ?? WebhookShape.of(host: address.host))
        } catch {
            // The address is a secret, also when it is mistyped.
            let fault = Complaint(error.sentence, at: "--notify", advice: "give an https address", status: .usage)
            throw .complaint(fault)
        }
    }
}
