import CommandKit

extension Console {
    /// Tells about a failure that does not end the command.
    func tell(_ failure: CommandFailure) {
        let complaint = failure.complaint
        errors.write(complaint.details + complaint.line(program: Gatehouse.program.name) + "\n")
    }
}
