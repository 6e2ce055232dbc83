import CommandKit
import JSONText
import Versioning

extension VersionCommands {
    static let compare = Command(
        "version", "compare", summary: "Says which of two versions is higher",
        notes: [
            "With a relation (lt, le, eq, ne, ge, gt) between them it prints nothing and answers by its exit status: 0 true, 1 false.",
            "Versions are read as stores and phones report them: v2.4, 2.04 and '2.4.0 (1873)' are fine. 1.9 equals 1.9.0, and text after + never counts.",
        ],
        options: [.json],
        operands: [
            Operand("A", .one, "a version"), Operand("RELATION", .optional, "lt, le, eq, ne, ge or gt"),
            Operand("B", .one, "a version"),
        ],
        examples: [
            .init("gatehouse version compare 1.9 1.10", "prints 1.9 < 1.10"),
            .init("gatehouse version compare 2.4.0 ge 2.3.0 && echo fine", "for scripts"),
        ],
        run: runCompare)

    private enum Relation: String, CaseIterable {
        case lt, le, eq, ne, ge, gt

        func holds(_ left: AppVersion, _ right: AppVersion) -> Bool {
            switch self {
            case .lt: left < right
            case .le: left <= right
            case .eq: left == right
            case .ne: left != right
            case .ge: left >= right
            case .gt: left > right
            }
        }
    }

    @Sendable
    private static func runCompare(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let words = invocation.operands
        let left = try lenient(words[0]).version
        let right = try lenient(words[words.count - 1]).version
        guard words.count == 3 else {
            let sign = left < right ? "<" : left > right ? ">" : "="
            if invocation.has(.json) {
                writeJSON(console, left, sign, right)
            } else {
                console.output.writeLine("\(left) \(sign) \(right)")
            }
            return .ok
        }
        guard let relation = Relation(rawValue: words[1]) else {
            throw .usage(
                .badOperand("RELATION", text: words[1], expected: "one of: lt, le, eq, ne, ge, gt"))
        }
        let holds = relation.holds(left, right)
        if invocation.has(.json) { writeJSON(console, left, relation.rawValue, right, holds: holds) }
        return holds ? .ok : .differs
    }

    private static func writeJSON(
        _ console: Console, _ left: AppVersion, _ relation: String, _ right: AppVersion, holds: Bool = true
    ) {
        console.writeJSON {
            $0.object {
                $0.member("left", "\(left)")
                $0.member("relation", relation)
                $0.member("right", "\(right)")
                $0.member("holds", holds)
            }
        }
    }
}
